/** Requests whose store is ambiguous, and host names that nobody may claim. */
import { type Attack, none } from './attack.ts';
import { bearer, JSON_TYPE, send, sendRaw } from './wire.ts';

const CLOSE = 'Connection: close';

const ambiguous: Attack = {
  name: 'ambiguous hosts and broken requests',
  async run({ server }) {
    const host = 'Host: claims.example';
    const cases: [string, string[]][] = [
      ['two hosts', ['GET /start HTTP/1.1', host, 'Host: other.example', CLOSE]],
      ['no host', ['GET /start HTTP/1.1', CLOSE]],
      ['an absolute address', ['GET http://other.example/start HTTP/1.1', host, CLOSE]],
      [
        'two hosts at a page that is not there',
        ['GET /nowhere HTTP/1.1', host, 'Host: other.example', CLOSE],
      ],
      [
        'an absolute address of a page that is not there',
        ['GET http://o.example/nowhere HTTP/1.1', host, CLOSE],
      ],
      ['all of the server', ['OPTIONS * HTTP/1.1', host, CLOSE]],
      ['another host of the same name', ['GET /start HTTP/1.1', 'Host: claims.example@evil.example', CLOSE]],
      ['a host with a path', ['GET /start HTTP/1.1', 'Host: claims.example/evil', CLOSE]],
      ['TRACE', ['TRACE / HTTP/1.1', host, CLOSE]],
      ['CONNECT', ['CONNECT evil.example:443 HTTP/1.1', host, CLOSE]],
      [
        'a length beside chunks',
        ['POST /start HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked', CLOSE],
      ],
      ['two lengths', ['POST /start HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 3', CLOSE]],
      ['a long header', ['GET /start HTTP/1.1', host, `X: ${'x'.repeat(20_000)}`, CLOSE]],
      ['a line folded', ['GET /start HTTP/1.1', host, 'X: a', ' b', CLOSE]],
    ];
    const faults: string[] = [];
    for (const [kind, lines] of cases) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await sendRaw(server, lines))?.[1] ?? 0);
      // No response is a refusal too: the server closes the connection on CONNECT.
      if ((status >= 500 && status !== 501) || (status > 0 && status < 400))
        faults.push(`${kind}: ${status}`);
    }
    return [none('two hosts, absolute addresses, smuggling', 'fault or success', faults, cases.length)];
  },
};

const claimed: Attack = {
  name: "hosts that are nobody's to take",
  async run(world) {
    const { server, theirs } = world;
    const unownable = [
      'localhost',
      '127.0.0.1',
      '[::1]',
      'intranet',
      '10.0.0.1',
      'a.local',
      'co.uk',
      'github.io',
    ];
    const names = [...unownable, 'claims.example'];
    const taken: string[] = [];
    for (const name of names) {
      const { status } = await send(server, {
        method: 'PATCH',
        path: `/v1/stores/${theirs.storeId}`,
        headers: { ...JSON_TYPE, ...bearer(theirs.owner), 'if-match': '*' },
        body: JSON.stringify({ domains: [name] }),
        from: world.address(),
      });
      // Anyone may request a public host name. It works only after verification.
      const led = await send(server, {
        path: '/v1/whitelabel/settings',
        headers: { host: name },
        from: world.address(),
      });
      if ((status < 400 && unownable.includes(name)) || led.status !== 404) taken.push(name);
    }
    return [none('a store names a host of its own', 'host taken without proof', taken, names.length)];
  },
};

export const hosts: readonly Attack[] = [ambiguous, claimed];
