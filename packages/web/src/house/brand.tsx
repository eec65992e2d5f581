import type { HouseShown } from '@hardway/server/protocol';
import { useLanguage } from '../words/language.tsx';

/** The operator's name and logo, told once before anything is shown. */
let brand: HouseShown['brand'] = { name: { en: 'Hardway', zh: 'Hardway' }, logo: null };

export const showBrand = (shown: HouseShown['brand']): void => {
  brand = shown;
};

export const useBrandName = (): string => brand.name[useLanguage()];

/** What stands in a corner of every screen. */
export const BrandMark = () => (
  <>
    {brand.logo && <img src={brand.logo} alt="" />}
    <span>{useBrandName()}</span>
  </>
);
