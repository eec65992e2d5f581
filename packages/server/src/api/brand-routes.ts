import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@hardway/engine';
import type { FastifyInstance } from 'fastify';
import { type Brand, brandSheet, type Logo } from '../brand.ts';
import type { HouseShown } from '../protocol/answers.ts';

const ENDINGS: Readonly<Record<Logo['type'], string>> = { 'image/svg+xml': 'svg', 'image/png': 'png' };

/** It has a print of what is in it, so a browser may keep it. */
const pathOf = ({ bytes, type }: Logo): string =>
  `/brand/logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ENDINGS[type]}`;

/** The brand as screens are told of it. */
export const brandShown = ({ name, logo }: Brand): HouseShown['brand'] => ({ name, logo: logo && pathOf(logo) });

/** Even opened by itself, and whatever is in it, a logo is a picture and nothing else. */
const PICTURE_ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** What a device needs to install the screens; in every language it installs the same. */
const manifestOf = ({ name, logo, colours }: Brand, language: Language): object => ({
  id: '/',
  lang: language,
  name: name[language],
  short_name: name[language],
  start_url: '/',
  scope: '/',
  display: 'fullscreen',
  background_color: colours.ground,
  theme_color: colours.ground,
  icons: [
    logo
      ? { src: pathOf(logo), sizes: 'any', type: logo.type }
      : { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});

/** The operator's logo, the sheet with the operator's colours, and both for devices that install the screens. */
export const brandRoutes = (app: FastifyInstance, brand: Brand): void => {
  const { logo, colours } = brand;
  app.get<{ Querystring: { language?: unknown } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    (request, reply) => {
      const language = LANGUAGES.find((each) => each === request.query.language) ?? LANGUAGES[0]!;
      return reply.type('application/manifest+json').send(manifestOf(brand, language));
    },
  );
  app.get('/brand.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=0, must-revalidate').send(brandSheet(colours)),
  );
  if (logo)
    app.get(pathOf(logo), { schema: { hide: true } }, (_request, reply) =>
      reply
        .type(logo.type)
        .header('content-security-policy', PICTURE_ALONE)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(logo.bytes),
    );
};
