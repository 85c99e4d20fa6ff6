import lighthouse, { desktopConfig } from 'lighthouse';
import { judgeScores } from './budget.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * @param {string} url
 * @param {number} port of the browser's debugging interface
 * @param {Record<string, string>} headers sent with every request
 * @param {'desktop' | 'mobile'} form on a phone, with its network and a quarter of the processor's speed
 */
export const audit = async (url, port, headers, form = 'desktop') => {
  const flags = { port, onlyCategories: CATEGORIES, extraHeaders: headers, logLevel: /** @type {const} */ ('error') };
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${finalDisplayedUrl}: what was audited is not it.`);
  }
  // Only audits that count towards a score are kept; the others of Lighthouse are informative.
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = weighty.flatMap(({ id }) => {
    const { score = null, title = id } = audits[id] ?? {};
    return score !== null && score < 0.9 ? [`${id}: ${title}`] : [];
  });
  return { scores: judgeScores(categories), failedAudits: failed };
};
