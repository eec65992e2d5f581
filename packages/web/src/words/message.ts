/** Words under codes that come from elsewhere; not every code has to have one. */
export type ByCode = Readonly<Record<string, string>>;
export type ByNumber = Readonly<Record<number, string>>;

/** A text for each plural category of the language, chosen by the argument `count`. */
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The same keys in another language. Where one language needs a plural, another may do without. */
export type Translation<Node> = Node extends string | Plural
  ? string | Plural
  : { readonly [Key in keyof Node]: Translation<Node[Key]> };

/** A catalogue as screens use it: a message without arguments is a string, any other a function of them. */
export type SpokenCatalogue<Node> = Node extends string
  ? [Placeholder<Node>] extends [never]
    ? string
    : (args: Arguments<Node>) => string
  : Node extends Plural
    ? (args: Arguments<Node[keyof Node & Intl.LDMLPluralRule] & string> & { readonly count: number }) => string
    : { readonly [Key in keyof Node]: SpokenCatalogue<Node[Key]> };

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

type Arguments<Text extends string> = {
  readonly [Name in Placeholder<Text> as Name extends `${infer Plain}, number`
    ? Plain
    : Name]: Name extends `${string}, number` ? number : string | number;
};

type Given = Readonly<Record<string, string | number>>;

/** `{seat}` is written as it comes, `{entries, number}` as the language writes numbers. */
const PLACEHOLDER = /\{(\w+)(, number)?\}/g;

const isPlural = (node: object): node is Plural => 'other' in node;

/** Makes a catalogue speak; it is walked once a language, when its file is loaded. */
export const spoken = <Tree extends { readonly locale: unknown }>(catalogue: Tree): SpokenCatalogue<Tree> => {
  const locale = String(catalogue.locale);
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const fill = (text: string, args: Given): string =>
    text.replace(PLACEHOLDER, (_, name: string, asNumber?: string) =>
      asNumber ? numbers.format(Number(args[name])) : String(args[name]),
    );
  const speak = (node: unknown): unknown => {
    if (typeof node === 'string') return node.includes('{') ? (args: Given) => fill(node, args) : node;
    if (Array.isArray(node)) return node.map(speak);
    const group = node as object;
    if (isPlural(group)) return (args: Given) => fill(group[rules.select(Number(args.count))] ?? group.other, args);
    return Object.fromEntries(Object.entries(group).map(([key, child]) => [key, speak(child)]));
  };
  return speak(catalogue) as SpokenCatalogue<Tree>;
};
