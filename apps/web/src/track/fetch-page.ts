const PATIENCE_MS = 15_000;

/**
 * This page as the server has it now; a page about something else when the link is over. The browser parses the answer itself: no text
 * becomes markup here, which the page's policy would not allow.
 */
export const fetchPage = (): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.timeout = PATIENCE_MS;
    request.onload = () => {
      const isAnswer = request.status === 200 || request.status === 404;
      if (isAnswer && request.responseXML) resolve(request.responseXML);
      else reject(new Error(String(request.status)));
    };
    request.onerror = request.ontimeout = () => reject(new Error('No answer'));
    request.send();
  });
