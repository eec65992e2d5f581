import type { Argument, Command, Option } from 'commander';
import { buildProgram } from '../../packages/cli/src/program.ts';
import { code, codes, fenced, GENERATED, page, table } from './markdown.ts';

/** A page on the command line, from the program itself. */

/** What follows a command's own help: examples and notes. */
const notesOf = (command: Command): string => {
  let told = '';
  command.configureOutput({
    writeOut: (text) => {
      told += text;
    },
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
  });
  const plain = command.helpInformation();
  command.outputHelp();
  return told.slice(plain.length).replaceAll(/^\n+|\s+$/g, '');
};

const choicesOf = (choices: readonly string[] | undefined): string => (choices ? `One of ${codes(choices)}.` : '');

const defaultOf = (value: unknown, words: string | undefined): string =>
  value === undefined || value === false ? '' : `Without it: ${words ?? code(String(value))}.`;

const said = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const sentence = (text: string): string => (text === '' || /[.…)]$/.test(text) ? text : `${text}.`);

const argumentRow = (argument: ArgumentView): string[] => {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return [
    code(argument.required ? `<${name}>` : `[${name}]`),
    said(
      sentence(argument.description),
      choicesOf(argument.argChoices),
      defaultOf(argument.defaultValue, argument.defaultValueDescription),
    ),
  ];
};

type ArgumentView = Argument & { readonly argChoices?: readonly string[] };

const optionRow = ({
  flags,
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
  mandatory,
}: Option): string[] => [
  code(flags),
  said(
    sentence(description),
    choicesOf(argChoices),
    mandatory ? 'Needed.' : '',
    defaultOf(defaultValue, defaultValueDescription),
  ),
];

const commandSection = (command: Command, prefix: string): readonly string[] => {
  const path = `${prefix} ${command.name()}`;
  const notes = notesOf(command);
  const options = command.options.filter(({ hidden }) => !hidden);
  return [
    `## ${path}`,
    command.description(),
    fenced('text', `${path} ${command.usage()}`),
    command.registeredArguments.length > 0
      ? table(
          ['argument', 'what it is'],
          command.registeredArguments.map((argument) => argumentRow(argument as ArgumentView)),
        )
      : '',
    options.length > 0 ? table(['option', 'what it does'], options.map(optionRow)) : '',
    notes === '' ? '' : fenced('text', notes),
    ...command.commands.flatMap((sub) => commandSection(sub, path)),
  ];
};

export const cliPage = (): string => {
  const program = buildProgram();
  const name = program.name();
  return page([
    GENERATED,
    '# The command line',
    program.description(),
    `From the repository’s root it runs as ${code(`npx ${name}`)} once it is built. ${code(`${name} --version`)} tells the version, and ` +
      `every command has ${code('--help')}.`,
    table(
      ['command', 'what it does'],
      program.commands.map((command) => {
        const heading = `${name} ${command.name()}`;
        return [`[${heading}](#${heading.replaceAll(' ', '-')})`, command.description()];
      }),
    ),
    fenced('text', notesOf(program)),
    ...program.commands.flatMap((command) => commandSection(command, name)),
  ]);
};
