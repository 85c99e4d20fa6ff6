import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { vroomRequest } from '../vroom-request.ts';

export type VroomRequest = ReturnType<typeof vroomRequest>;
type Task = { readonly id: number; readonly skills: readonly number[] };
type Pair = { readonly skills: readonly number[]; readonly pickup: Task; readonly delivery: Task };

/**
 * Not VROOM: a server in its shape, with its words for input and output. It gives each task to the first vehicle with its skills, in the
 * order in which they come, and looks at nothing else.
 */
const fakeAnswer = ({ vehicles, jobs, shipments }: VroomRequest) => {
  const steps = new Map(vehicles.map(({ id }) => [id, [{ type: 'start' }] as { type: string; id?: number }[]]));
  const unassigned: { id: number; type: string }[] = [];
  const give = (skills: readonly number[], tasks: readonly { type: string; id: number }[]) => {
    const taker = vehicles.find((vehicle) => skills.every((skill) => vehicle.skills.includes(skill)));
    if (taker) steps.get(taker.id)?.push(...tasks);
    else unassigned.push(...tasks);
  };
  for (const { id, skills } of jobs as Task[]) give(skills, [{ type: 'job', id }]);
  for (const { skills, pickup, delivery } of shipments as Pair[])
    give(skills, [
      { type: 'pickup', id: pickup.id },
      { type: 'delivery', id: delivery.id },
    ]);
  const routes = [...steps].filter(([, own]) => own.length > 1);
  return {
    code: 0,
    summary: { cost: 0, routes: routes.length, unassigned: unassigned.length },
    unassigned,
    routes: routes.map(([vehicle, own]) => ({ vehicle, cost: 0, steps: [...own, { type: 'end' }] })),
  };
};

type Answer = (response: ServerResponse, body: VroomRequest, request: IncomingMessage) => void;

export const answerWith =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Listens on a free port, and says what it was asked. */
export const fakeVroom = async (
  answer: Answer = (response, body) => answerWith(fakeAnswer(body))(response, body, response.req),
) => {
  const asked: VroomRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as VroomRequest;
    asked.push(body);
    answer(response, body, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
