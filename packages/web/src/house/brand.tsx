import type { HouseShown } from '@hardway/server/protocol';
import { useEffect } from 'react';
import { useLanguage } from '../words/language.tsx';

/** The operator's name and logo, told once before anything is shown. */
let brand: HouseShown['brand'] = { name: { en: 'Hardway', zh: 'Hardway' }, logo: null };

export const showBrand = (shown: HouseShown['brand']): void => {
  brand = shown;
};

export const useBrandName = (): string => brand.name[useLanguage()];

const inHead = (selector: string, attribute: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** What the browser itself shows of the house: its picture, its colour, and the name under which the screens are installed. */
export const BrandInHead = () => {
  const language = useLanguage();
  useEffect(() => {
    inHead('link[rel=manifest]', 'href', `/manifest.webmanifest?language=${language}`);
    inHead('meta[name=theme-color]', 'content', getComputedStyle(document.documentElement).getPropertyValue('--night'));
    if (brand.logo === null) return;
    inHead('link[rel=icon]', 'href', brand.logo);
    document.head.querySelector('link[rel=icon]')?.removeAttribute('type');
  }, [language]);
  return null;
};

/** What stands in a corner of every screen. */
export const BrandMark = () => (
  <>
    {brand.logo && <img src={brand.logo} alt="" />}
    <span>{useBrandName()}</span>
  </>
);
