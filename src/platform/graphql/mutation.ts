import type { FieldMap, InputFieldMap, InputObjectRef, InputShapeFromFields } from '@pothos/core';
import type { Access, CallerOf } from './access.ts';
import { builder, type Types } from './builder.ts';
import type { Context } from './context.ts';
import { inputNameOf, payloadNameOf, type Refusal } from './refusals.ts';

/** The builder of an input's fields, for helpers that several inputs share. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

/** The fields of an input, or an input type that was created before. */
type Input = InputObjectRef<Types, unknown> | ((t: InputFields) => InputFieldMap);

type ShapeOf<I extends Input> =
  I extends InputObjectRef<Types, infer Shape>
    ? Shape
    : I extends (t: InputFields) => InputFieldMap
      ? InputShapeFromFields<ReturnType<I>>
      : never;

/** The builder of a payload's fields, for helpers that several payloads share. */
export type PayloadFields<Shape extends object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>;

/** The context of a mutation, whose caller its access has let in. */
type ContextOf<A extends Access> = Omit<Context, 'actor'> & { readonly actor: CallerOf<A> };

interface Mutation<Shape extends object, A extends Access> {
  readonly description: string;
  readonly refuses?: readonly Refusal[];
  readonly access: A;
  /** Cost of the field itself. Default: 1. */
  readonly complexity?: { readonly field: number };
  /** What the mutation changed. A field that reads an entity is a prisma field: it reads only what was selected. */
  readonly payload: (t: PayloadFields<Shape>) => FieldMap;
}

interface MutationWithInput<I extends Input, Shape extends object, A extends Access>
  extends Omit<Mutation<Shape, A>, 'complexity'> {
  readonly complexity?: { readonly field: number } | ((input: ShapeOf<I>) => { readonly field: number });
  readonly input: I;
  readonly resolve: (input: ShapeOf<I>, context: ContextOf<A>) => Shape | Promise<Shape>;
}

interface MutationWithoutInput<Shape extends object, A extends Access> extends Mutation<Shape, A> {
  readonly input?: never;
  readonly resolve: (context: ContextOf<A>) => Shape | Promise<Shape>;
}

/**
 * Adds a mutation with the types `<Name>Input` and `<Name>Payload`. Write `access`, `input`, `resolve` and
 * `payload` in this order: TypeScript infers each from those before.
 */
export function addMutation<const I extends Input, Shape extends object, const A extends Access>(
  name: string,
  { input, complexity, resolve, payload, ...options }: MutationWithInput<I, Shape, A>,
): void {
  const Payload = payloadOf(name, payload);
  const type = mutationInput(name, input);
  const cost =
    typeof complexity === 'function'
      ? { complexity: (args: object) => complexity((args as { readonly input: ShapeOf<I> }).input) }
      : complexity && { complexity };
  builder.mutationField(name, (t) =>
    t.field({
      ...options,
      ...cost,
      type: Payload,
      args: { input: t.arg({ type, required: true, description: `What \`${name}\` needs.` }) },
      // TypeScript cannot compare generic shapes; the signature of `addMutation` has checked both.
      resolve: (_root, args, context) => {
        context.services.clockWatch.assertRight();
        return resolve(args.input as ShapeOf<I>, context as ContextOf<A>) as never;
      },
    }),
  );
}

/** Adds a mutation without arguments: GraphQL has no empty inputs. */
export function addMutationWithoutInput<Shape extends object, const A extends Access>(
  name: string,
  { resolve, payload, ...options }: MutationWithoutInput<Shape, A>,
): void {
  const Payload = payloadOf(name, payload);
  builder.mutationField(name, (t) =>
    t.field({
      ...options,
      type: Payload,
      resolve: (_root, _args, context) => {
        context.services.clockWatch.assertRight();
        return resolve(context as ContextOf<A>) as never;
      },
    }),
  );
}

const payloadOf = <Shape extends object>(name: string, fields: Mutation<Shape, Access>['payload']) =>
  builder.objectRef<Shape>(payloadNameOf(name)).implement({ description: `What \`${name}\` changed.`, fields });

const mutationInput = (name: string, input: Input): InputObjectRef<Types, unknown> =>
  typeof input === 'function'
    ? builder.inputType(inputNameOf(name), { description: `Input of \`${name}\`.`, fields: input })
    : input;
