import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** An entry of an npm package: what is imported, and its source. */
interface Entry {
  readonly name: string;
  readonly file: string;
}

/** Types longer than this are cut. */
const LONGEST = 160;
/** Interfaces that callers fill: a new required property breaks them. */
const filled = /(Options|Endpoint)$/;

/**
 * Lists the public API of npm packages: a line for each export, member, parameter and type, such as
 * `@esign/rest EsignOptions(retries?): number`. Of what is generated only the names: the schema and the contract that it comes
 * from are compared themselves.
 */
export function typescriptApi(folder: string, packages: readonly string[]): string[] {
  const entries = packages.flatMap((name) => entriesOf(path.join(folder, name)));
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true, types: [] },
      ...{ lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], allowImportingTsExtensions: true, skipLibCheck: true },
    },
  );
  const checker = program.getTypeChecker();
  const lines = entries.flatMap(({ name, file }) => {
    const source = program.getSourceFile(file)!;
    const isOwn = ({ declarations = [] }: ts.Symbol) => declarations.some((each) => each.getSourceFile() === source);
    // A binding of a framework repeats what it adds to, from compiled files that are not always there.
    const all = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
    const exported = source.isDeclarationFile ? all.filter(isOwn) : all;
    return exported.flatMap((symbol) => linesOf(checker, symbol).map((line) => `${name} ${line}`));
  });
  return [...new Set(lines)].sort();
}

function entriesOf(folder: string): Entry[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.entries<{ types?: string }>(manifest.exports).flatMap(([entry, { types }]) => {
    if (!types) return [];
    const source = path.join(folder, types.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts'));
    if (!existsSync(source)) throw new Error(`${source} is missing`);
    return [{ name: path.posix.join(manifest.name, entry), file: source }];
  });
}

function linesOf(checker: ts.TypeChecker, exported: ts.Symbol): string[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const { name } = exported;
  const declaration = symbol.declarations?.[0];
  if (!declaration || isGenerated(declaration)) return [`${name}: generated`];
  if (ts.isFunctionDeclaration(declaration)) return symbol.declarations!.flatMap((each) => linesOfCall(name, each));
  if (ts.isTypeAliasDeclaration(declaration)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const hasMembers = type.flags & ts.TypeFlags.Object && !declaration.getSourceFile().isDeclarationFile;
    const members = hasMembers ? linesOfMembers(checker, name, type, declaration) : [];
    return members.length ? [`${name}: type`, ...members] : [`${name}: type ${textOf(declaration.type)}`];
  }
  if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
    const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(textOf));
    const kind = ts.isClassDeclaration(declaration) ? ['class', ...bases].join(' ') : 'interface';
    const constructors = ts.isClassDeclaration(declaration)
      ? declaration.members.filter(ts.isConstructorDeclaration).flatMap((each) => linesOfCall(`new ${name}`, each))
      : [];
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const own = linesOfMembers(checker, name, type, declaration);
    return [`${name}: ${kind}`, ...constructors, ...own];
  }
  return [`${name}: ${cut(checker.typeToString(checker.getTypeOfSymbol(symbol)))}`];
}

/** Members of an object type, also those that it inherits from types of ours. */
function linesOfMembers(checker: ts.TypeChecker, name: string, whole: ts.Type, place: ts.Node): string[] {
  return checker.getPropertiesOfType(whole).flatMap((member) => {
    const declaration = member.declarations?.[0];
    if (declaration && /node_modules/.test(declaration.getSourceFile().fileName)) return [];
    const declared = declaration && ts.getNameOfDeclaration(declaration);
    if (declared && ts.isPrivateIdentifier(declared)) return [];
    const isOptional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
    if (declaration && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)))
      return linesOfCall(`${name}.${member.name}`, declaration);
    const isProperty = declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration));
    const written = isProperty && !isGenerated(declaration) && declaration.type;
    const type = checker.typeToString(checker.getTypeOfSymbolAtLocation(member, place));
    const value = written ? textOf(written) : /[{(]/.test(type) ? 'generated' : type;
    const key = filled.test(name) ? `${name}(${member.name}${isOptional})` : `${name}.${member.name}${isOptional}`;
    return [`${key}: ${value}`];
  });
}

/** A line for each parameter, by its position, and one for the result. */
function linesOfCall(name: string, declaration: ts.Declaration): string[] {
  const { parameters, type } = declaration as ts.SignatureDeclaration;
  const own = parameters.map((parameter, index) => {
    const isOptional = parameter.questionToken || parameter.initializer || parameter.dotDotDotToken;
    return `${name}(${index}${isOptional ? '?' : ''}): ${parameter.type ? textOf(parameter.type) : 'unknown'}`;
  });
  return [...own, `${name}(): ${type ? textOf(type) : 'itself'}`];
}

const isGenerated = (node: ts.Node): boolean =>
  /\/generated\/(?!shared\/(?!codes))/.test(node.getSourceFile().fileName);
const textOf = (node: ts.Node): string =>
  cut(
    node
      .getText()
      .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
