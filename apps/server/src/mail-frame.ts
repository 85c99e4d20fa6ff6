import type { Locale } from '@waybill/domain/locales';
import { html, Markup } from './html.ts';

export const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const TEXT = `font-family:${FONT};font-size:16px;line-height:24px;color:#15262b`;
export const SMALL = `font-family:${FONT};font-size:13px;line-height:20px;color:#55666c`;

/** What mail programs that know it do on a narrow screen, and in the dark; the others show the same page, as wide as they have room. */
const STYLES =
  new Markup(`@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.half{display:block!important;width:auto!important;padding:0 0 12px 0!important}.label{display:block!important;width:auto!important;padding-bottom:0!important;border:0!important}.value{display:block!important;border:0!important;padding-top:0!important}.big{font-size:34px!important;line-height:40px!important}}
@media (prefers-color-scheme:dark){.ground{background:#0e1619!important}.card{background:#141f23!important;border-color:#26363c!important}.text,.big,.value,.plain{color:#e6eef0!important}.small,.label,.link{color:#9aacb2!important}.rule{border-color:#26363c!important}.main{background:#35bdad!important;border-color:#35bdad!important;color:#06201d!important}.other{border-color:#6f838a!important;color:#e6eef0!important}}`);

/**
 * The card that every mail is: one column of 600 px, tables, no images, no web fonts, with the sender's name above the rows. It looks the
 * same in every client, in light and in dark.
 */
export const mailFrame = (locale: Locale, title: string, sender: string, rows: Markup): string => {
  const page = html`<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLES}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f6f8f8">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8f8"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde4e6;border-radius:6px;border-collapse:separate;text-align:left">
<tr><td class="side text rule" style="${TEXT};font-weight:600;padding:20px 32px;border-bottom:1px solid #dde4e6">${sender}</td></tr>
${rows}
</table>
</td></tr></table>
</body>
</html>`;
  return `<!doctype html>\n${page.text}`;
};
