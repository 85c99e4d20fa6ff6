import { types } from 'pg';

type FieldParsers = { getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown };

/** The format in which PostgreSQL writes a timestamp in a session whose time zone is UTC. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const parseAnyMoment = types.getTypeParser(types.builtins.TIMESTAMPTZ) as unknown as (text: string) => Date;

/** A list has a hundred timestamps, and the driver parses each with a pattern of ten groups; the engine reads ISO itself. */
export const parseMoment = (text: string): Date =>
  IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyMoment(text);

/** A calendar day is text: it has no time zone to be shifted by. */
const asText = (day: string): string => day;

/** Parsers from the database's values to the program's. */
export const fieldParsers: FieldParsers = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && oid === types.builtins.TIMESTAMPTZ) return parseMoment;
    if (format !== 'binary' && oid === types.builtins.DATE) return asText;
    return types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  },
};
