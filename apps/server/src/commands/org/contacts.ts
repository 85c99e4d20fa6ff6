import { z } from 'zod';
import { understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { json, minute, table } from '../table.ts';

/** A valid day, from its first moment in UTC on. */
const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`));

export const contacts: Command = {
  summary: 'Show what visitors left in the contact form, newest first',
  words: [],
  flags: {
    since: { type: 'string', value: 'day', meaning: 'from this day on (UTC)' },
    json: { type: 'boolean', meaning: 'as JSON' },
  },
  required: [],
  notes: [],
  examples: ['contacts', 'contacts --since 2026-11-01 --json'],
  prepare: (typed) => {
    const since = typed.text('since');
    const from = since === undefined ? null : understood(day, '--since', 'a day such as 2026-11-01', since);
    return async (operator) => {
      const forms = await operator.contacts(from);
      if (typed.has('json')) return { lines: json(forms) };
      if (forms.length === 0) return { lines: [], remarks: ['Nobody has left anything.'] };
      return {
        lines: table(
          ['when', 'name', 'e-mail', 'company'],
          forms.map(({ createdAt, name, email, company }) => [minute(createdAt), name, email, company]),
        ),
      };
    };
  },
};
