import { createHash } from 'node:crypto';
import { html, Markup } from '../../../html.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { guide, type Step } from './guide.ts';
import type { Answer, HttpMethod, OpenApi, Operation, Parameter, Schema } from './openapi.ts';

/** The page has one style and nothing else: no script, no font, no image, nothing from anywhere. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const PAGES = /(\/(?:api-key|webhooks))(?![\w/-])/;

/** Text in which what is between backticks is code, and a page of the dashboard a link. */
const prose = (text: string): Markup[] =>
  text
    .split('`')
    .flatMap((part, index) =>
      index % 2 === 1
        ? [html`<code>${part}</code>`]
        : part.split(PAGES).map((piece, at) => (at % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`)),
    );

const LANGUAGES = [
  { id: 'curl', name: 'curl' },
  { id: 'typescript', name: 'TypeScript' },
] as const;

const codeBlock = (text: string, language: string, label: string) =>
  html`<pre class="code ${language}" data-example="${language}" tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;

const stepSection = ({ id, title, text, example, answer }: Step) => html`<section id="${id}">
<h2>${title}</h2>
${text.map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
${example ? LANGUAGES.map(({ id: of, name }) => codeBlock(example[of], of, `${title}: ${name}`)) : null}
${answer ? codeBlock(answer, 'answer', `${title}: answer`) : null}
</section>`;

const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** The type of a value in a few words, with a link where it has a name. */
const typeWords = (schema: Schema): Markup => {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return html`<a href="#type-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeWords), ' or ');
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' | ',
    );
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.type === 'array') return html`list of ${typeWords(schema.items ?? {})}`;
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  return html`${schema.format ?? String(schema.type ?? 'any value')}`;
};

const joined = (parts: readonly Markup[], by: string): Markup =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${by}${part}`))}`;

const BOUNDS = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' entries'],
  ['minimum', 'maximum', ''],
] as const;

const rangeOf = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  const [from, to] = [least?.toLocaleString('en'), most?.toLocaleString('en')];
  if (from && to) return [`${from} to ${to}${unit}`];
  if (to) return [`at most ${to}${unit}`];
  return from ? [`at least ${from}${unit}`] : [];
};

const boundsOf = (schema: Schema): string[] => [
  ...BOUNDS.flatMap(([least, most, unit]) => rangeOf(schema[least], schema[most], unit)),
  ...(schema.anyOf ?? []).flatMap(boundsOf),
];

/** The object whose fields are listed below that of which it is a part; a named one has its own list. */
const innerOf = (schema: Schema): Schema | null => {
  if (schema.$ref) return null;
  if (schema.properties) return schema;
  if (schema.items) return innerOf(schema.items);
  const inner = (schema.anyOf ?? []).map(innerOf).filter((one) => one !== null);
  return inner.length === 1 ? (inner[0] ?? null) : null;
};

const fieldRow = (name: string, schema: Schema, isRequired: boolean, more: string | undefined): Markup => {
  const notes = [
    ...boundsOf(schema),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless given`]),
  ];
  const inner = innerOf(schema);
  const isPlain = inner === schema || (schema.items && inner === schema.items);
  return html`<li><div><code class="name">${name}</code>${isRequired ? html` <span class="required">required</span>` : null} <span class="type">${isPlain && inner ? (schema.items ? 'list of objects' : 'object') : inner ? 'object or null' : typeWords(schema)}</span>${notes.length > 0 ? html`<span class="note">, ${notes.join(', ')}</span>` : null}</div>${more ? html`<p>${prose(more)}</p>` : null}${inner ? fieldList(inner) : null}</li>`;
};

const fieldList = ({ properties = {}, required = [] }: Schema): Markup =>
  html`<ul class="fields">${Object.entries(properties).map(([name, schema]) => fieldRow(name, schema, required.includes(name), undefined))}</ul>`;

const schemaFields = (schema: Schema): Markup => {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices?.some(({ properties }) => properties))
    return html`${choices.map((choice, index) => html`<p>${index === 0 ? 'One of:' : 'or:'}</p>${schemaFields(choice)}`)}`;
  return schema.properties ? fieldList(schema) : html`<p class="type">${typeWords(schema)}</p>`;
};

const exampleOf = (value: unknown, label: string) =>
  value === undefined ? null : codeBlock(JSON.stringify(value, null, 2), 'answer', label);

const operationSection = (document: OpenApi, path: string, method: HttpMethod, operation: Operation): Markup => {
  const parameters = operation.parameters.map((of): Parameter => {
    const found = '$ref' in of ? document.components.parameters[nameOf(of.$ref)] : of;
    if (!found) throw new Error(`${operation.operationId} has an unknown parameter`);
    return found;
  });
  const body = operation.requestBody?.content['application/json'];
  const file = body ? undefined : Object.entries(operation.requestBody?.content ?? {})[0];
  const answer = operation.responses[200] as Answer;
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? ['', {}];
  const refusals = Object.entries(operation.responses).filter(([, of]) => '$ref' in of);
  return html`<details class="operation" id="${operation.operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span class="summary">${prose(operation.summary)}</span></summary>
<div class="inside"><p>${prose(operation.description)} In TypeScript: <code>waybill.${operation.operationId}()</code></p>
${parameters.length > 0 ? html`<h4>Parameters</h4><ul class="fields">${parameters.map(({ name, schema, required, description, in: place }) => fieldRow(name, schema, required, [place === 'header' ? 'A header.' : '', description ?? ''].join(' ').trim()))}</ul>` : null}
${body?.schema ? html`<h4>Body</h4>${schemaFields(body.schema)}${exampleOf(body.example, `${operation.summary}: body`)}` : null}
${file ? html`<h4>Body</h4><p>A file, sent as <code>${file[0]}</code>, of ${Math.round((file[1].schema?.maxLength ?? 0) / 1024 / 1024)} MB at most</p>` : null}
<h4>Answer</h4>${content.schema ? schemaFields(content.schema) : html`<p>A file of the type <code>${type}</code></p>`}${exampleOf(content.example, `${operation.summary}: answer`)}
<h4>Refusals</h4><p class="refusals">${joined(
    refusals.map(([status, of]) => html`<a href="#refusal-${'$ref' in of ? nameOf(of.$ref) : ''}">${status}</a>`),
    ', ',
  )}</p></div></details>`;
};

const titleOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');

const resourceSection = (document: OpenApi, tag: string) => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationSection(document, path, method as HttpMethod, operation)),
  );
  return html`<section id="of-${tag}"><h3>${titleOf(tag)}</h3>${operations}</section>`;
};

const refusalSection = (document: OpenApi) =>
  html`<section id="refusals"><h2>Refusals</h2>${Object.entries(document.components.responses).map(
    ([name, { description }]) => {
      const [sentence = '', ...lines] = description.split('\n').filter((line) => line !== '');
      const status = Object.values(document.paths)
        .flatMap((item) => Object.values(item))
        .flatMap(({ responses }) => Object.entries(responses))
        .find(([, of]) => '$ref' in of && nameOf(of.$ref) === name)?.[0];
      return html`<div class="refusal" id="refusal-${name}"><h3>${status ?? ''}</h3><p>${prose(sentence)}</p><ul>${lines.map((line) => html`<li>${prose(line.replace(/^- /, ''))}</li>`)}</ul></div>`;
    },
  )}</section>`;

const typeSection = (document: OpenApi) =>
  html`<section id="types"><h2>Types</h2>${Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<div class="type-of" id="type-${name}"><h3>${name}</h3>${schemaFields(schema)}</div>`,
  )}</section>`;

/** The documentation of the public API: a guide, and everything that the document describes. */
export const docsPage = (document: OpenApi, publicUrl: string): string => {
  const steps = guide(publicUrl);
  const tags = document.tags.map(({ name }) => name);
  const { text } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${document.info.title}</title><style>${new Markup(DOCS_STYLE)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="bar"><a class="home" href="/">Waybill</a> <span class="what">API</span>
<fieldset class="languages"><legend>Examples in</legend>${LANGUAGES.map(({ id, name }, index) => html`<label><input type="radio" name="language" id="in-${id}"${index === 0 ? new Markup(' checked') : null}><span>${name}</span></label>`)}</fieldset></header>
<div class="columns"><nav aria-label="Contents"><h2>Guide</h2><ul>${steps.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
<h2>Reference</h2><ul>${tags.map((tag) => html`<li><a href="#of-${tag}">${titleOf(tag)}</a></li>`)}<li><a href="#refusals">Refusals</a></li><li><a href="#types">Types</a></li></ul></nav>
<main id="main"><h1>${document.info.title}</h1><p class="lead">Enter shipments, move them and follow them from your own programs. The same as a document for machines: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${steps.map(stepSection)}
<section id="reference"><h2>Reference</h2><p>All addresses begin with <code>${publicUrl}/api/v1</code>. Bodies and answers are JSON unless something else is said.</p></section>
${tags.map((tag) => resourceSection(document, tag))}
${refusalSection(document)}
${typeSection(document)}</main></div></body></html>`;
  return text;
};
