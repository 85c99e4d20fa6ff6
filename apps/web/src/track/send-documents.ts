import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { forgetUnsent, sendForm, tellUnsent } from './send-form.ts';

const inputOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type="file"]');
const isChosen = (form: HTMLFormElement) => (inputOf(form)?.files?.length ?? 0) > 0;
const isRefused = (form: HTMLFormElement) => inputOf(form)?.getAttribute('aria-invalid') === 'true';
const nameOf = (form: HTMLFormElement) => form.querySelector('h2')?.textContent ?? '';

/** The first bytes, by which the server tells the type of a file. */
const TYPE_BYTES = 16;

/** Why a file would not be taken, as the page says it of one that was sent; null where nothing of it can be told here. */
const problemOf = async (file: File, { type, large, bytes }: DOMStringMap): Promise<string | null> => {
  if (file.size > Number(bytes)) return large ?? null;
  const start = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer());
  return attachmentTypeOf(start) === null ? (type ?? null) : null;
};

/** Beside its field, where the server says it too. */
const showProblem = (input: HTMLInputElement, problem: string | null) => {
  const id = input.id.replace('file-', 'problem-');
  document.getElementById(id)?.remove();
  input.setAttribute('aria-invalid', String(problem !== null));
  if (problem === null) {
    input.removeAttribute('aria-describedby');
    return;
  }
  const alert = document.createElement('p');
  alert.id = id;
  alert.className = 'alert';
  alert.setAttribute('role', 'alert');
  alert.textContent = problem;
  input.parentElement?.before(alert);
  input.setAttribute('aria-describedby', id);
};

/** What was not taken stays, with the reason; what was taken leaves the list. False if it was not taken. */
const settle = async (form: HTMLFormElement): Promise<boolean> => {
  const item = form.closest('li');
  const { isTaken, page } = await sendForm(form);
  const fresh = isTaken ? null : page.getElementById(inputOf(form)?.id ?? '')?.closest('li');
  if (fresh) item?.replaceWith(fresh);
  else item?.remove();
  return isTaken;
};

const forgetSome = () => document.querySelector('.some-arrived')?.remove();

/** Those that have arrived are out of the list, and the reason for the others may be all that is in view. */
const tellSome = (part: HTMLElement, arrived: readonly string[], refused: readonly string[]) => {
  if (arrived.length === 0) return;
  const said = document.createElement('p');
  said.className = 'banner thanks some-arrived';
  said.setAttribute('role', 'status');
  const names = { '{arrived}': arrived.join(', '), '{refused}': refused.join(', ') };
  said.textContent = (part.dataset.some ?? '').replace(
    /\{arrived\}|\{refused\}/g,
    (gap) => names[gap as keyof typeof names],
  );
  part.prepend(said);
};

/**
 * In turn: each takes the shipment for itself. What nobody has answered to stays chosen, and so does all that comes after it. What is known to be
 * refused is not sent.
 */
const sendAll = async (list: HTMLElement, part: HTMLElement, forms: readonly HTMLFormElement[]) => {
  const arrived: string[] = [];
  const refused: string[] = [];
  for (const [at, form] of forms.entries()) {
    const name = nameOf(form);
    try {
      const isTaken = !isRefused(form) && (await settle(form));
      (isTaken ? arrived : refused).push(name);
    } catch {
      tellSome(part, arrived, [...refused, ...forms.slice(at).map(nameOf)]);
      tellUnsent(form);
      return;
    }
  }
  if (refused.length > 0) {
    tellSome(part, arrived, refused);
    list.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
    return;
  }
  const address = new URL(location.href);
  address.searchParams.set('done', '1');
  location.replace(address);
};

/**
 * Tells which file is chosen, and that it will be refused where that is known; and of several documents, one button sends all that were chosen.
 * Without this script each form sends its own.
 */
export const sendTogether = (list: HTMLElement): void => {
  list.addEventListener('change', async ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    const name = target.parentElement?.querySelector('.some');
    if (file && name) name.textContent = file.name;
    // Whoever presses the button before this is known asks the server, and so does a file that cannot be read here.
    showProblem(target, null);
    const problem = file ? await problemOf(file, list.dataset).catch(() => null) : null;
    if (target.files?.[0] === file) showProblem(target, problem);
  });

  const part = document.querySelector<HTMLElement>('.send-all');
  const button = part?.querySelector('button');
  if (!part || !button) return;
  part.hidden = false;
  list.classList.add('together');
  const label = button.textContent;
  button.addEventListener('click', async () => {
    const forms = [...list.querySelectorAll('form')];
    const chosen = forms.filter(isChosen);
    if (chosen.length === 0) {
      // The page says itself what is missing.
      forms[0]?.requestSubmit();
      return;
    }
    forgetUnsent();
    forgetSome();
    button.disabled = true;
    button.textContent = part.dataset.busy ?? label;
    await sendAll(list, part, chosen);
    button.disabled = false;
    button.textContent = label;
  });
};
