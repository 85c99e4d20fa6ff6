import './proof-check.css';
import { checkProof } from '@waybill/domain/proof/check-proof';
import type { ProofKey } from '@waybill/domain/proof/exported-proof';
import { EXPORT_MAX_BYTES } from '@waybill/domain/proof/read-export';
import { visibleText } from '@waybill/domain/visible-text';
import { answerOf } from './answer.ts';
import { element } from './elements.ts';
import type { Texts } from './facts.ts';
import { webCrypto } from './web-crypto.ts';

const HASH = /^#([0-9a-f]{64})$/;

/** Checks the files that are chosen or dropped on the page, in this browser alone. */
export const startChecking = (main: HTMLElement): void => {
  const texts = JSON.parse(main.dataset.texts ?? '{}') as Texts;
  const keys = JSON.parse(main.dataset.keys ?? '[]') as readonly ProofKey[];
  const answer = main.querySelector<HTMLElement>('.answer');
  const pick = main.querySelector<HTMLElement>('.pick');
  const input = pick?.querySelector('input');
  if (!answer || !pick || !input) return;
  pick.hidden = false;
  let latest = 0;

  const check = async (file: File) => {
    const turn = ++latest;
    answer.replaceChildren(element('p', 'working', texts.working));
    const isLarge = file.size > EXPORT_MAX_BYTES;
    const crypto = await webCrypto();
    const checked = isLarge
      ? ({ problem: 'too-large' } as const)
      : crypto
        ? await checkProof(await file.text(), crypto, keys)
        : null;
    // Another file was chosen meanwhile.
    if (turn !== latest) return;
    const onPaper = HASH.exec(location.hash)?.[1] ?? null;
    const said = checked ? answerOf(checked, texts, onPaper) : [element('p', 'alert', texts.noTls)];
    answer.replaceChildren(element('p', 'file-name', visibleText(file.name)), ...said);
  };

  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void check(file);
    // So that the same file can be chosen again.
    input.value = '';
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    pick.classList.add('over');
  });
  document.addEventListener('dragleave', () => pick.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    pick.classList.remove('over');
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void check(file);
  });
};
