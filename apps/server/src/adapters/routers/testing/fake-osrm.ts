import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metresBetween, type Point } from '@waybill/domain/geocoding';

type Cell = number | null;
export type Question = {
  readonly url: URL;
  readonly sources: readonly Point[];
  readonly destinations: readonly Point[];
};
export type Answer = (question: Question, response: ServerResponse, request: IncomingMessage) => void;

export const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A table in OSRM's shape: twelve metres a second along the straight line, or what `cellOf` says. */
export const tableOf = (
  { sources, destinations }: Question,
  cellOf: (from: Point, to: Point) => Cell = metresBetween,
): unknown => {
  const distances = sources.map((from) => destinations.map((to) => cellOf(from, to)));
  const waypoints = (points: readonly Point[]) =>
    points.map(({ latitude, longitude }) => ({ hint: 'x', distance: 4.2, name: '', location: [longitude, latitude] }));
  return {
    code: 'Ok',
    distances,
    durations: distances.map((row) => row.map((metres) => metres && metres / 12)),
    sources: waypoints(sources),
    destinations: waypoints(destinations),
  };
};
export const answerTable: Answer = (question, response, request) =>
  json(tableOf(question))(question, response, request);

const questionOf = (request: IncomingMessage): Question => {
  const url = new URL(request.url ?? '', 'http://x');
  const [, places = ''] = /\/table\/v1\/driving\/([^/]+)$/.exec(url.pathname) ?? [];
  const points = places.split(';').map((place) => {
    const [longitude = 0, latitude = 0] = place.split(',').map(Number);
    return { latitude, longitude };
  });
  const chosen = (name: string) =>
    (url.searchParams.get(name) ?? '').split(';').flatMap((place) => points[Number(place)] ?? []);
  return { url, sources: chosen('sources'), destinations: chosen('destinations') };
};

/** A fake: it answers in the shape of OSRM and knows no road. Answers as it is told, over real connections. */
export const fakeOsrm = async (first: Answer = answerTable) => {
  let answer = first;
  const questions: Question[] = [];
  const server = createServer((request, response) => {
    const question = questionOf(request);
    questions.push(question);
    answer(question, response, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    answers: (next: Answer) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
