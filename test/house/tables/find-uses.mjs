import { dirname, join } from 'node:path';
import ts from 'typescript';
import { tablesIn } from './find-sql.mjs';

/** Methods of a Prisma delegate: `tx.envelope.findMany(…)`. */
const METHODS =
  /^(find(Unique|First|Many)(OrThrow)?|count|aggregate|groupBy|(create|update)(Many(AndReturn)?)?|upsert|delete(Many)?)$/;
/** Types of a part of a Prisma argument: `Prisma.EnvelopeWhereInput`. */
const ARGUMENT_TYPE = /^([A-Z]\w*?)(Include|Select|Where\w*Input|Order\w*Input|Create\w*Input|Update\w*Input|\w*Args)$/;
/** Pothos: what declares fields of a Prisma model, and what follows a relation there. */
const OBJECTS = /^prisma(Object|ObjectFields|ObjectField|Node|Interface)$/;
const RELATIONS = /^(relation|relatedConnection|relationCount)$/;

const nameOf = (node) => (node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) ? node.text : undefined);

/** The folders that a file imports names from: name → path of the imported file. */
function importsOf(source) {
  const imports = new Map();
  for (const statement of source.statements) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings) || !statement.moduleSpecifier.text.startsWith('.')) continue;
    const path = join(dirname(source.fileName), statement.moduleSpecifier.text);
    for (const { name } of bindings.elements) imports.set(name.text, path);
  }
  return imports;
}

/** The constants of a file: name → what it is set to. */
export function constantsOf(source) {
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return constants;
}

/** The identifier that a condition or a selection comes from: `organizationName`, `searched(word)`, `parts.signers`. */
function rootOf(node) {
  let root = node;
  while (
    root &&
    (ts.isCallExpression(root) ||
      ts.isPropertyAccessExpression(root) ||
      ts.isAsExpression(root) ||
      ts.isSatisfiesExpression(root))
  ) {
    root = root.expression;
  }
  return root && ts.isIdentifier(root) ? root.text : undefined;
}

/**
 * Every use of a table in a source file that its owner does not make itself, as `{ model, position, what }`. `room` is the
 * folder that the file belongs to, `models` come from `readModels`, `isLater` tells the order of two rooms, and
 * `constantsIn` gives the constants of another file of the room.
 */
export function findForeignUses(source, models, { room, isLater, constantsIn }) {
  const byDelegate = new Map([...models.values()].map((model) => [model.delegate, model]));
  const byTable = new Map([...models.values()].map((model) => [model.table, model]));
  const imports = importsOf(source);
  const constants = constantsOf(source);
  const found = [];
  let uses = 0;
  const use = (model, position, what) => {
    uses += 1;
    const isKnown = found.some((other) => other.position === position && other.what === what);
    if (model.owner !== room && !isKnown) found.push({ model, position, what });
  };
  const at = (node) => node.getStart(source);

  /** Whether another room's door gave the value: what it reads is checked where it is written. */
  const isGiven = (value, depth = 0) => {
    const name = rootOf(value);
    const path = imports.get(name);
    if (path) return path.startsWith('src/modules/') && !path.startsWith(`${room}/`);
    return depth < 3 && constants.has(name) && isGiven(constants.get(name), depth + 1);
  };

  /** Walks an argument of Prisma about `model` and notes each relation that it follows, at `position` if that is given. */
  const follow = (model, node, { allowed = () => false, position, within = [] } = {}) => {
    if (!node) return;
    if (ts.isIdentifier(node)) {
      const imported = imports.get(node.text)?.startsWith(`${room}/`) ? imports.get(node.text) : undefined;
      const constant = constants.get(node.text) ?? (imported && constantsIn(imported).get(node.text));
      if (constant && !within.includes(constant)) {
        follow(model, constant, { allowed, position: position ?? at(node), within: [...within, constant] });
      }
    } else if (ts.isPropertyAccessExpression(node)) follow(model, node.expression, { allowed, position, within });
    else if (!ts.isObjectLiteralExpression(node)) {
      ts.forEachChild(node, (child) => follow(model, child, { allowed, position, within }));
    } else {
      for (const property of node.properties) {
        const target = model.relations.get(nameOf(property.name));
        const value = property.initializer ?? property.expression ?? property.name;
        if (!target) follow(model, value, { allowed, position, within });
        else if (target.owner === room || !(isGiven(value) || allowed(target))) {
          use(target, position ?? at(property), `${model.name}.${nameOf(property.name)}`);
          follow(target, value, { allowed, position, within });
        }
      }
    }
  };

  const argumentModel = (type) => {
    if (!type || !ts.isTypeReferenceNode(type) || !ts.isQualifiedName(type.typeName)) return undefined;
    const { left, right } = type.typeName;
    return nameOf(left) === 'Prisma' ? models.get(right.text.match(ARGUMENT_TYPE)?.[1]) : undefined;
  };

  /** Fields that a schema file declares of `model`. */
  const schemaFields = (model, node) => {
    const inSchema = /^src\/modules\/.+\/schema\//.test(source.fileName);
    const allowed = (target) =>
      inSchema && (target.owner === room || (isLater(room, target.owner) && !isLater(model.owner, room)));
    if (ts.isCallExpression(node) && RELATIONS.test(nameOf(node.expression.name) ?? '')) {
      const target = model.relations.get(nameOf(node.arguments[0]));
      if (target && !allowed(target)) use(target, at(node), `${model.name}.${nameOf(node.arguments[0])}`);
    }
    if (ts.isPropertyAssignment(node) && nameOf(node.name) === 'select') follow(model, node.initializer, { allowed });
    else ts.forEachChild(node, (child) => schemaFields(model, child));
  };

  const call = (node) => {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression)) return;
    if (METHODS.test(expression.name.text)) {
      const model = byDelegate.get(nameOf(expression.expression.name) ?? nameOf(expression.expression));
      if (!model) return;
      use(model, at(expression.name), `${model.delegate}.${expression.name.text}`);
      for (const argument of node.arguments) follow(model, argument);
    }
    if (OBJECTS.test(expression.name.text)) {
      const model = models.get(nameOf(node.arguments[0])?.replace(/Type$/, ''));
      if (model) for (const argument of node.arguments.slice(1)) schemaFields(model, argument);
    }
  };

  const property = (node) => {
    const key = nameOf(node.name);
    const value = node.initializer;
    // Tables and models that are named as data: { table: 'messages' }, { model: 'envelope' }.
    if (/^(table|model)$/.test(key ?? '') && ts.isStringLiteralLike(value)) {
      const model = byTable.get(value.text) ?? byDelegate.get(value.text);
      if (model) use(model, at(node), `${key} '${value.text}'`);
    }
    // `advance` writes the state of the row that the lifecycle belongs to.
    const lifecycle = key === 'lifecycle' ? imports.get(nameOf(value)) : undefined;
    const owner = lifecycle?.match(/^src\/modules\/[^/]+/)?.[0];
    if (owner) use({ owner }, at(node), `lifecycle ${nameOf(value)}`);
  };

  const sql = (node, text, start) => {
    for (const { table, index } of tablesIn(text, byTable)) {
      use(byTable.get(table), Math.min(start + index, node.getEnd()), `SQL ${table}`);
    }
  };

  const visit = (node) => {
    if (ts.isCallExpression(node)) call(node);
    if (ts.isPropertyAssignment(node)) property(node);
    if (ts.isSatisfiesExpression(node) && argumentModel(node.type)) follow(argumentModel(node.type), node.expression);
    if (ts.isVariableDeclaration(node) && argumentModel(node.type)) follow(argumentModel(node.type), node.initializer);
    if ((ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) && node.body && argumentModel(node.type)) {
      follow(argumentModel(node.type), node.body);
    }
    if (ts.isStringLiteralLike(node)) sql(node, node.text, at(node) + 1);
    // What stands in ${…} is visited by itself; here it is blank, at its own length.
    if (ts.isTemplateExpression(node)) {
      const raw = node.getText(source);
      let text = node.head.text;
      for (const { literal } of node.templateSpans) {
        text = text.padEnd(at(literal) - at(node), ' ').slice(0, at(literal) - at(node)) + ` ${literal.text}`;
      }
      sql(node, text.slice(0, raw.length), at(node) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { found, uses };
}
