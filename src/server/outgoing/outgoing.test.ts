import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../test/certificate.ts';
import { isPublicAddress } from './addresses.ts';
import { openOutgoing } from './outgoing.ts';

const closing: { close: () => unknown; closeAllConnections?: () => void }[] = [];
afterAll(() => {
  for (const server of closing) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  closing.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A server on this machine that may be called, under a name that leads to it. */
async function serve(listener: RequestListener) {
  const seen: { method: string; url: string; host: string; body: string }[] = [];
  const port = await listening(
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, host: headers.host ?? '', body });
      listener(request, response);
    }),
  );
  const origin = `http://hook.test:${port}`;
  return { seen, port, origin, allow: [origin], lookUp: async () => ['127.0.0.1'] };
}

describe('an address on the public internet', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each([
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['2606:4700::1111', '2a00:1450::1', '2001:200::1', '3fff:1000::1'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private, its end'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.100.100.200', 'the metadata of Alibaba'],
    ['100.127.255.255', 'carrier-grade NAT, its end'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback, its end'],
    ['168.63.129.16', 'the host of an Azure machine'],
    ['169.254.169.254', 'the metadata of most clouds'],
    ['169.254.170.2', 'the credentials of containers'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private, its end'],
    ['192.0.0.192', 'the metadata of Oracle'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', 'a 6to4 relay'],
    ['192.168.255.255', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast, its end'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::a9fe:a9fe', 'IPv4-compatible metadata'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
    ['0:0:0:0:0:FFFF:0A00:0001', 'IPv4-mapped, written out'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::169.254.169.254', 'NAT64 metadata'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo, in use'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2002:a9fe:a9fe::1', '6to4 of metadata'],
    ['3fff:fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique-local'],
    ['fd00:ec2::254', 'the metadata of Amazon'],
    ['fd12:3456::1', 'unique-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2606:4700::1111%eth0', 'public with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['', 'nothing'],
    ['localhost', 'a name'],
    ['127.1', 'a short form'],
    ['0x7f000001', 'hexadecimal'],
  ])('is not %s (%s)', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address that a customer enters', () => {
  const { refusal, send } = openOutgoing({
    lookUp: () => {
      throw new Error('a refused address must not be looked up');
    },
  });

  it.each([
    ['http://shop.example/', 'bad_address'],
    ['ftp://shop.example/', 'bad_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['gopher://shop.example/', 'bad_address'],
    ['//shop.example/', 'bad_address'],
    ['https://', 'bad_address'],
    ['https:///', 'bad_address'],
    ['shop.example', 'bad_address'],
    ['https://user:secret@shop.example/', 'bad_address'],
    ['https://shop.example@10.0.0.1/', 'bad_address'],
    ['https://shop.example%40@x/', 'bad_address'],
    ['https://2130706433/', 'inner_address'],
    ['https://0x7f000001/', 'inner_address'],
    ['https://0x7f.1/', 'inner_address'],
    ['https://017700000001/', 'inner_address'],
    ['https://0177.0.0.01/', 'inner_address'],
    ['https://127.1/', 'inner_address'],
    ['https://127.0.0.1./', 'inner_address'],
    ['https://127。0。0。1/', 'inner_address'],
    ['https://①②⑦.0.0.1/', 'inner_address'],
    ['https://0/', 'inner_address'],
    ['https://0.0.0.0/', 'inner_address'],
    ['https://10.0.0.1\\@shop.example/', 'inner_address'],
    ['https://169.254.169.254/latest/meta-data/', 'inner_address'],
    ['https://2852039166/', 'inner_address'],
    ['https://[::1]/', 'inner_address'],
    ['https://[::]/', 'inner_address'],
    ['https://[::ffff:a9fe:a9fe]/', 'inner_address'],
    ['https://[::ffff:169.254.169.254]/', 'inner_address'],
    ['https://[::127.0.0.1]/', 'inner_address'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'inner_address'],
    ['https://[fd00:ec2::254]/', 'inner_address'],
    ['https://[fe80::1%25eth0]/', 'bad_address'],
    ['https://[fe80::1]/', 'inner_address'],
    ['https://localhost/', 'inner_address'],
    ['https://LOCALHOST./', 'inner_address'],
    ['https://a.localhost/', 'inner_address'],
    ['https://ⓛocalhost/', 'inner_address'],
    ['https://printer.local/', 'bad_address'],
    ['https://metadata.google.internal/', 'bad_address'],
    ['https://router.lan/', 'bad_address'],
    ['https://intranet/', 'bad_address'],
    ['https://1.0.0.127.in-addr.arpa/', 'bad_address'],
    ['https://a_b.example/', 'bad_address'],
    ['https://shop.example:22/', 'bad_port'],
    ['https://shop.example:5432/', 'bad_port'],
    ['https://shop.example:80/', 'bad_port'],
    ['https://8.8.8.8:53/', 'bad_port'],
    [`https://shop.example/${'a'.repeat(2_000)}`, 'bad_address'],
  ])('is refused before any look-up: %s (%s)', async (url, code) => {
    expect(refusal(url)).toBe(code);
    expect(await send({ method: 'GET', url })).toMatchObject({ ok: false, code });
  });

  it.each([
    'https://shop.example/hooks?a=b',
    'https://SHOP.example.:443/',
    'https://shop.example:8443/',
    'https://münchen.example/',
  ])('is accepted: %s', (url) => expect(refusal(url)).toBeNull());
});

describe('a name', () => {
  const answers = (...addresses: string[]) => openOutgoing({ lookUp: async () => addresses });
  const url = 'https://hook.example/';

  it.each([
    ['leads to this machine', ['127.0.0.1']],
    ['leads to metadata', ['169.254.169.254']],
    ['leads to metadata, IPv4-mapped', ['::ffff:169.254.169.254']],
    ['leads to a private network through NAT64', ['64:ff9b::a00:1']],
    ['has several addresses, the last of them inner', ['8.8.8.8', '2606:4700::1111', '10.0.0.1']],
    ['has an inner IPv6 address beside public ones', ['8.8.8.8', 'fd00::1']],
    ['has something else among its addresses', ['8.8.8.8', 'localhost']],
  ])('that %s is refused', async (_, addresses) => {
    expect(await answers(...addresses).send({ method: 'POST', url })).toMatchObject({
      ok: false,
      code: 'inner_address',
    });
  });

  it('that leads nowhere, or to more addresses than anybody needs, is refused', async () => {
    expect(await answers().send({ method: 'GET', url })).toMatchObject({ code: 'unknown_name' });
    const many = answers(...Array.from({ length: 60 }, (_, n) => `8.8.8.${n}`));
    expect(await many.send({ method: 'GET', url })).toMatchObject({ code: 'bad_address' });
  });

  it('is looked up once: one that leads elsewhere a moment later changes nothing', async () => {
    const { origin, allow, seen, port } = await serve((_, response) => response.end('here'));
    let asked = 0;
    const lookUp = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const answer = await openOutgoing({ allow, lookUp }).send({
      method: 'POST',
      url: `${origin}/a?b=c`,
      body: 'é',
    });
    expect(answer).toMatchObject({ ok: true, status: 200, body: Buffer.from('here') });
    expect(asked).toBe(1);
    expect(seen).toEqual([{ method: 'POST', url: '/a?b=c', host: `hook.test:${port}`, body: 'é' }]);
  });

  it('whose servers never answer takes no longer than the whole call may', async () => {
    const silent = openOutgoing({ lookUp: () => new Promise(() => {}) });
    expect(await silent.send({ method: 'GET', url, timeoutMs: 50 })).toMatchObject({
      ok: false,
      code: 'too_slow',
    });
  });

  it('has its next address tried if nothing listens at the first', async () => {
    const { origin, allow } = await serve((_, response) => response.end());
    const outgoing = openOutgoing({ allow, lookUp: async () => ['127.0.0.9', '127.0.0.1'] });
    expect(await outgoing.send({ method: 'GET', url: origin })).toMatchObject({ ok: true, status: 200 });
  });
});

describe('an answer', () => {
  it('that leads elsewhere is not followed', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    const { origin, allow, lookUp } = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end(),
    );
    expect(
      await openOutgoing({ allow, lookUp }).send({ method: 'POST', url: origin, body: '{}' }),
    ).toMatchObject({
      ok: true,
      status: 307,
    });
    expect(inner.seen).toEqual([]);
  });

  it('without an end is cut off, and the connection closed', async () => {
    const { origin, allow, lookUp } = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const answer = await openOutgoing({ allow, lookUp }).send({
      method: 'GET',
      url: origin,
      mostBytes: 100_000,
    });
    expect(answer).toMatchObject({ ok: true, isCut: true });
    expect(answer.ok && answer.body.length).toBe(100_000);
  });

  it('that comes byte by byte, or never, ends with the time for the whole call', async () => {
    for (const slow of [true, false]) {
      const { origin, allow, lookUp } = await serve((_, response) => {
        if (!slow) return;
        const drip = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(drip));
      });
      const answer = await openOutgoing({ allow, lookUp }).send({
        method: 'GET',
        url: origin,
        timeoutMs: 150,
      });
      expect(answer).toMatchObject({ ok: false, code: 'too_slow' });
      expect(answer.ms).toBeLessThan(10_000);
    }
  });

  it.each([
    ['that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'bad_answer'],
    ['with a head without an end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}`, 'bad_answer'],
    ['of which nothing comes', '', 'unreachable'],
    [
      'that changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'unreachable',
    ],
  ])('%s counts as none', async (_, bytes, code) => {
    const port = await listening(
      createSocketServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(bytes));
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    expect(await openOutgoing({ allow: [url] }).send({ method: 'GET', url })).toMatchObject({
      ok: false,
      code,
    });
  });

  it('comes only from a server with a certificate for the name, although the address is pinned', async () => {
    const server = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_, response) =>
      response.end(),
    );
    const port = await listening(server);
    const [right, wrong] = [`https://hook.test:${port}`, `https://other.test:${port}`];
    const options = { allow: [right, wrong], lookUp: async () => ['127.0.0.1'] };
    const trusting = openOutgoing({ ...options, ca: CERTIFICATE });
    expect(await trusting.send({ method: 'GET', url: right })).toMatchObject({ ok: true, status: 200 });
    expect(await trusting.send({ method: 'GET', url: wrong })).toMatchObject({ code: 'bad_certificate' });
    const usual = openOutgoing(options);
    expect(await usual.send({ method: 'GET', url: right })).toMatchObject({ code: 'bad_certificate' });
  });
});

it('calls what a demo allows, and nothing beside it', () => {
  const { refusal } = openOutgoing({ allow: ['http://127.0.0.1:9000'] });
  expect(refusal('http://127.0.0.1:9000/hooks')).toBeNull();
  expect(refusal('http://127.0.0.1:9001/hooks')).toBe('bad_address');
  expect(refusal('https://127.0.0.1:9000/hooks')).toBe('inner_address');
  expect(refusal('http://u:p@127.0.0.1:9000/')).toBe('bad_address');
});
