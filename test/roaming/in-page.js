/** What a person has before them, read in the page itself: it is put into every page that is roamed. */

const TOUCHED =
  'button, a[href], summary, input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=tab]';
const REFUSED = '.says .refusal, .refused, .told.bad, .why, .why-not, .floor-said .bad, [role=alert], p.error';

const PLACES = '.felt [data-spot], .craps-felt [data-spot], .craps-felt [data-place]';

const isSeen = (element) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  [...element.getClientRects()].some(({ width, height }) => width > 1 && height > 1);

const wordsOf = (element) =>
  (element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).innerText ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

const canBeTouched = (element) =>
  isSeen(element) && !element.matches(':disabled') && element.closest('[inert]') === null;

/** A tap on it says why it cannot be done now. */
const isGrey = (element) => element.ariaDisabled === 'true';

/** What lies over everything else, if something does. */
const modal = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

const KINDS = [
  ['close', 'dialog > header > button'],
  ['step', '.primary-step, .own-pace .button.primary'],
  ['spot', '[data-spot], [data-number]'],
  ['chip', '.chips button, .chips input'],
  ['face', '.faces button'],
  ['field', 'input, select, textarea'],
  ['link', 'a[href]'],
  ['head', 'header button'],
  ['primary', '.button.primary'],
];

const kindOf = (element) => KINDS.find(([, selector]) => element.matches(selector))?.[0] ?? 'button';

const fieldOf = (element) =>
  element.matches('select')
    ? { type: 'select', options: [...element.options].filter(({ disabled }) => !disabled).map(({ value }) => value) }
    : {
        type: element.matches('textarea') ? 'text' : element.type,
        isNumber: element.inputMode === 'numeric' || element.inputMode === 'decimal',
        options: [],
      };

/** The amount on the face of a player's own chip in this place; null where none lies. */
const chipIn = (place) => {
  const faces = [...place.querySelectorAll('svg svg')].filter((svg) => svg.querySelector(':scope > circle + circle'));
  const own = faces.find((face) => face.querySelector(':scope > text'));
  return own ? { value: own.querySelector('text').textContent, isSent: Number(own.getAttribute('opacity')) < 1 } : null;
};

const placeOf = (place) => place.dataset.spot ?? place.dataset.place;

/** A sentence without the clause and the names that stand beside it. */
const sentenceIn = (element) => {
  const copy = element.cloneNode(true);
  for (const part of copy.querySelectorAll('.clause, .badge, small, code, button, .unseen')) part.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
};

const textOf = (element) => element.innerText.replace(/\s+/g, ' ').trim();

const refusals = () =>
  [...document.querySelectorAll(REFUSED)].filter((element) => isSeen(element) && textOf(element) !== '');

const notice = () => document.querySelector('.says [role=status]');

globalThis.roaming = {
  found: [],
  said: new Set(),

  /** What is said passes after some seconds, and a slow onlooker should not miss it. */
  listen() {
    for (const element of [...refusals(), notice()])
      if (element && textOf(element) !== '') this.said.add(textOf(element));
  },

  /** From now on, and what stands there already. */
  listenAnew() {
    this.said.clear();
    this.listen();
  },

  /** Everything that could be touched now. */
  offers() {
    const over = modal();
    this.found = [...(over ?? document).querySelectorAll(TOUCHED)].filter(canBeTouched);
    return this.found.map((element, index) => ({
      index,
      kind: kindOf(element),
      words: wordsOf(element),
      place: placeOf(element) ?? null,
      isGrey: isGrey(element),
      field: element.matches('input, select, textarea') ? fieldOf(element) : null,
    }));
  },

  element(index) {
    return this.found[index];
  },

  isAtRest() {
    const waits = [...document.querySelectorAll('[aria-busy=true], [role=status]')].filter(isSeen);
    const isWaiting = waits.some((each) => each.ariaBusy === 'true' || /…$/.test(each.innerText.trim()));
    const isSent = Object.keys(sessionStorage).some(
      (name) => name.startsWith('hardway:outbox:') && sessionStorage.getItem(name) !== '[]',
    );
    return !isWaiting && !isSent;
  },

  seen() {
    this.listen();
    const over = modal();
    const purse = (name) => document.querySelector(`.purse .${name} dd`)?.innerText ?? null;
    return {
      path: location.pathname,
      language: document.documentElement.lang,
      hasHeading: [...document.querySelectorAll('h1, h2')].some(isSeen),
      letters: document.body.innerText.trim().length,
      says: [...document.querySelectorAll('[role=status], [role=alert], .says, .lead')]
        .filter(isSeen)
        .map(wordsOf)
        .join(''),
      offered: [...(over ?? document.querySelector('main') ?? document.body).querySelectorAll(TOUCHED)].filter(
        (element) => canBeTouched(element) && !isGrey(element),
      ).length,
      dialog: over && {
        title: over.querySelector('h2')?.innerText ?? '',
        canClose: over.querySelector(':scope > header > button:enabled') !== null,
      },
      refusals: refusals().map((element) => ({ text: textOf(element), sentence: sentenceIn(element) })),
      said: [...this.said],
      credit: purse('credit'),
      bet: purse('bet'),
      // A locked console is told nothing, and has a dialogue over it.
      seats: over
        ? []
        : [...document.querySelectorAll('.console:not(.link-lost) .terminals li')].map((row) => ({
            seat: Number(row.querySelector('.number').textContent),
            credit: row.querySelector('.money').firstChild.textContent,
          })),
      // A felt in a dialogue shows a round that is over.
      places: [...document.querySelectorAll(PLACES)]
        .filter((place) => !place.closest('dialog'))
        .map((place) => ({ place: placeOf(place), chip: chipIn(place) })),
    };
  },
};

new MutationObserver(() => roaming.listen()).observe(document, {
  ...{ childList: true, subtree: true, characterData: true },
});
