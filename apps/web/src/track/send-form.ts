/** A few words are there in seconds; a document is up to 25 MB, and a phone may be slow. */
const PATIENCE_MS = 20_000;
const FILE_PATIENCE_MS = 10 * 60_000;

const MULTIPART = 'multipart/form-data';

type Answer = {
  readonly isTaken: boolean;
  /** What comes of it, which the browser itself has made of the answer: no text becomes markup here. */
  readonly page: Document;
  readonly address: string;
};

/** Fails where nobody has answered; whoever is too busy to look at the form has not, either. */
export const sendForm = (form: HTMLFormElement): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const isFile = form.enctype === MULTIPART;
    const fields = new FormData(form);
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.responseType = 'document';
    request.timeout = isFile ? FILE_PATIENCE_MS : PATIENCE_MS;
    request.onload = () => {
      const { status, responseXML: page, responseURL: address } = request;
      const isAnswer = page && (status < 429 || page.querySelector('form[data-unsent]') !== null);
      if (isAnswer) resolve({ isTaken: status === 200, page, address });
      else reject(new Error(String(status)));
    };
    request.onerror = request.ontimeout = () => reject(new Error('No answer'));
    request.send(isFile ? fields : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])));
  });

/** Beside the button that was pressed: of several documents, one sends all. */
const placeOf = (form: HTMLFormElement): Element =>
  form.querySelector('.dock') ?? document.querySelector('.send-all:not([hidden])') ?? form;

export const forgetUnsent = (): void => {
  for (const alert of document.querySelectorAll('.unsent')) alert.remove();
};

/** The form stays as it was filled in: a browser's own page for no connection would take its place. */
export const tellUnsent = (form: HTMLFormElement): void => {
  forgetUnsent();
  const alert = document.createElement('p');
  alert.className = 'alert unsent';
  alert.setAttribute('role', 'alert');
  alert.textContent = form.dataset.unsent ?? '';
  placeOf(form).querySelector('button')?.before(alert);
};

const underWay = new WeakSet<HTMLFormElement>();

/** Says on the button that it is being sent, and takes no second press. The answer is whoever calls for it to say no longer. */
const showBusy = (form: HTMLFormElement): (() => void) => {
  const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
  if (!button) return () => {};
  const label = button.textContent;
  button.disabled = true;
  button.textContent = form.dataset.busy ?? label;
  return () => {
    button.disabled = false;
    button.textContent = label;
    button.focus();
  };
};

/** Sends the form without leaving the page before there is an answer. */
export const sendInPlace = async (form: HTMLFormElement, show: (page: Document) => void): Promise<void> => {
  if (underWay.has(form)) return;
  underWay.add(form);
  forgetUnsent();
  const showReady = showBusy(form);
  try {
    const { isTaken, page, address } = await sendForm(form);
    if (isTaken) location.assign(address);
    else show(page);
  } catch {
    underWay.delete(form);
    showReady();
    tellUnsent(form);
  }
};
