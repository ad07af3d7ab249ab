import { mandateRequest } from '../../world/mandate.ts';
import { text } from './sizes.ts';

/** The contract's tables for signing mandates: each field at, under and over its limits. */
export const principal = (more: object) => ({ principal: { ...mandateRequest().principal, ...more } });
export const representative = (more: object) =>
  principal({ representative: { ...mandateRequest().principal.representative, ...more } });
export const agents = (more: object) => ({ agents: [{ ...mandateRequest().agents[0], ...more }] });
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

export const accepted: [string, object, object?][] = [
  ['only what is required', {}],
  ['legal_name of 1', principal({ legal_name: 'É' })],
  ['legal_name of 200 code points outside the BMP', principal({ legal_name: text(200, '𝄞') })],
  ['a legal_name with line ends, formulas and tags', principal({ legal_name: '=1+1\r\n\t<script>' })],
  ['any siren', principal({ siren: 'pas un SIREN' })],
  ['an empty siren', principal({ siren: '' })],
  ['a siren of many pages', principal({ siren: text(20_000, '1') })],
  ['a merchant', principal({ is_merchant: true })],
  ['one that is none', principal({ is_merchant: false })],
  ['a representative of 200', representative({ name: text(200) })],
  ['a role of 100', representative({ role: text(100) })],
  ['an empty role', representative({ role: '' })],
  ['a representative’s phone of 30', representative({ phone: text(30, '1') })],
  ['20 agents', { agents: Array.from({ length: 20 }, () => mandateRequest().agents[0]) }],
  ['an agent of 200', agents({ name: text(200, 'W') })],
  ['an agent’s phone of 30', agents({ phone: text(30, '1') })],
  ['every scope', { scope: ['cmad', 'contrat_mission', 'avenant', 'releve_heures', 'autre'] }],
  ['a scope said twice', { scope: ['autre', 'autre'] }, { scope: ['autre'] }],
  ['a leap day', { valid_from: '2024-02-29', valid_until: '2096-02-29' }],
  [
    'moments with an offset',
    { valid_from: '2026-01-01T00:00:00+02:00', valid_until: '2030-01-01T10:00:00.123456Z' },
    { valid_from: '2025-12-31T22:00:00.000Z', valid_until: '2030-01-01T10:00:00.123Z' },
  ],
  [
    'a moment without one, as UTC',
    { valid_from: '2026-01-01T08:00', valid_until: '2030-01-01T08:00:00' },
    { valid_from: '2026-01-01T08:00:00.000Z', valid_until: '2030-01-01T08:00:00.000Z' },
  ],
  ['a day and a moment of it', { valid_from: '2030-01-01', valid_until: '2030-01-01T00:00:01Z' }],
  ['a validity that is over', { valid_from: '2020-01-01', valid_until: '2020-12-31' }, { status: 'expired' }],
  ['a validity to come', { valid_from: '2098-01-01', valid_until: '9999-12-31' }],
  ['message of 2000', { message: text(2000) }],
  ['an empty message', { message: '' }],
];

const person = (where: string, of: (more: object) => object): [string, unknown, string][] => [
  [`no name of ${where}`, of({ name: undefined }), `${where}.name`],
  [`a blank name of ${where}`, of({ name: ' \t' }), `${where}.name`],
  [`a name of 201 of ${where}`, of({ name: text(201) }), `${where}.name`],
  [`U+0000 in the name of ${where}`, of({ name: 'a\0' }), `${where}.name`],
  [`no e-mail of ${where}`, of({ email: undefined }), `${where}.email`],
  [`an e-mail that is none of ${where}`, of({ email: 'claire' }), `${where}.email`],
  [`no phone of ${where}`, of({ phone: undefined }), `${where}.phone`],
  [`an empty phone of ${where}`, of({ phone: '' }), `${where}.phone`],
  [`a phone of 31 of ${where}`, of({ phone: text(31, '1') }), `${where}.phone`],
  [`a null phone of ${where}`, of({ phone: null }), `${where}.phone`],
  [`an unknown key of ${where}`, of({ fax: '1' }), `${where}.fax`],
];

export const refused: [string, unknown, string][] = [
  ['no principal', { principal: undefined }, 'principal'],
  ['no legal_name', principal({ legal_name: undefined }), 'principal.legal_name'],
  ['an empty legal_name', principal({ legal_name: '' }), 'principal.legal_name'],
  ['legal_name of 201', principal({ legal_name: text(201) }), 'principal.legal_name'],
  ['a number as siren', principal({ siren: 732829320 }), 'principal.siren'],
  ['a null siren', principal({ siren: null }), 'principal.siren'],
  ['U+0000 in siren', principal({ siren: '\0' }), 'principal.siren'],
  ['is_merchant as text', principal({ is_merchant: 'true' }), 'principal.is_merchant'],
  ['no representative', principal({ representative: undefined }), 'principal.representative'],
  ...person('principal.representative', representative),
  ['a role of 101', representative({ role: text(101) }), 'principal.representative.role'],
  ['an identity_id that is none', representative({ identity_id: 'x' }), 'principal.representative.identity_id'],
  ['identity and identity_id', representative({ identity_id: UNKNOWN }), 'principal.representative.identity'],
  [
    'an identity without a name',
    representative({ identity: { method: 'partner_attested', given_name: 'A' } }),
    'principal.representative.identity.family_name',
  ],
  ['no agents', { agents: undefined }, 'agents'],
  ['an empty list of agents', { agents: [] }, 'agents'],
  ['21 agents', { agents: Array.from({ length: 21 }, () => mandateRequest().agents[0]) }, 'agents'],
  ...person('agents.0', agents),
  ['no scope', { scope: undefined }, 'scope'],
  ['an empty scope', { scope: [] }, 'scope'],
  ['an unknown scope', { scope: ['bail'] }, 'scope.0'],
  ['a scope in capitals', { scope: ['CMAD'] }, 'scope.0'],
  ['a scope that is no list', { scope: 'cmad' }, 'scope'],
  ...['valid_from', 'valid_until'].flatMap((name): [string, unknown, string][] => [
    [`no ${name}`, { [name]: undefined }, name],
    [`an empty ${name}`, { [name]: '' }, name],
    [`a null ${name}`, { [name]: null }, name],
    [`${name} in words`, { [name]: 'demain' }, name],
    [`${name} in French digits`, { [name]: '31/12/2030' }, name],
    [`${name} that no calendar has`, { [name]: '2030-02-30' }, name],
    [`a moment that no calendar has as ${name}`, { [name]: '2030-02-30T10:00:00Z' }, name],
    [`an hour that no clock has as ${name}`, { [name]: '2030-02-01T25:00:00Z' }, name],
    [`a number as ${name}`, { [name]: 20300101 }, name],
    [`${name} beyond all calendars`, { [name]: '+012026-01-01' }, name],
    [`${name} of the year 0`, { [name]: '0000-01-01' }, name],
  ]),
  ['valid_until before valid_from', { valid_from: '2030-01-02', valid_until: '2030-01-01' }, 'valid_until'],
  ['valid_until on the day of valid_from', { valid_from: '2030-01-01', valid_until: '2030-01-01' }, 'valid_until'],
  [
    'valid_until at the moment of valid_from',
    { valid_from: '2030-01-01T12:00:00Z', valid_until: '2030-01-01T13:00:00+01:00' },
    'valid_until',
  ],
  ['message of 2001', { message: text(2001) }, 'message'],
  ['a null message', { message: null }, 'message'],
  ['an unknown key', { valid_to: '2030-01-01' }, 'valid_to'],
];
