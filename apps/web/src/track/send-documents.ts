import { forgetUnsent, sendForm, tellUnsent } from './send-form.ts';

const inputOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type="file"]');
const isChosen = (form: HTMLFormElement) => (inputOf(form)?.files?.length ?? 0) > 0;

/** What was not taken stays, with the reason; what was taken leaves the list. False if it was not taken. */
const settle = async (form: HTMLFormElement): Promise<boolean> => {
  const item = form.closest('li');
  const { isTaken, page } = await sendForm(form);
  const fresh = isTaken ? null : page.getElementById(inputOf(form)?.id ?? '')?.closest('li');
  if (fresh) item?.replaceWith(fresh);
  else item?.remove();
  return isTaken;
};

/** In turn: each takes the shipment for itself. What nobody has answered to stays chosen, and so does all that comes after it. */
const sendAll = async (list: HTMLElement, forms: readonly HTMLFormElement[]) => {
  let areTaken = true;
  for (const form of forms) {
    try {
      if (!(await settle(form))) areTaken = false;
    } catch {
      tellUnsent(form);
      return;
    }
  }
  if (!areTaken) {
    list.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
    return;
  }
  const address = new URL(location.href);
  address.searchParams.set('done', '1');
  location.replace(address);
};

/** Tells which file is chosen; and of several documents, one button sends all that were chosen. Without this script each form sends its own. */
export const sendTogether = (list: HTMLElement): void => {
  list.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    const name = target.parentElement?.querySelector('.some');
    if (file && name) name.textContent = file.name;
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
    button.disabled = true;
    button.textContent = part.dataset.busy ?? label;
    await sendAll(list, chosen);
    button.disabled = false;
    button.textContent = label;
  });
};
