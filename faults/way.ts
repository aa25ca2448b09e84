import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test makes as bad as ways between two machines can be. */
export interface Way {
  /** The address of the server, by this way. */
  url: string;
  /** Lets each piece lie for so many ms, drawn by chance; 0 and 0: none. */
  delay(least: number, most: number): void;
  /** Cuts all lines, or each with this chance, without a word. */
  drop(chance?: number): void;
  /** Cuts all lines and takes no new one, until it comes back. */
  goAway(): Promise<void>;
  /** Takes lines and bytes, and passes nothing on, in either direction. */
  beSilent(): void;
  /** The same as soon as somebody has sent this, which still arrives: nobody hears what came of it. */
  beSilentAfter(text: string): void;
  /** Passes new lines on again. Those that have become silent stay so for ever: nobody knows of them any more. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  isLost: boolean;
}

/** @param url of the server, at a port; a PostgreSQL's may be in a folder */
export async function startWay(url: string): Promise<Way> {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  const { port, hostname } = address;
  const pairs = new Set<Pair>();
  let wait = { least: 0, most: 0 };
  let isSilent = false;
  let lastWords: string | undefined;

  const beSilent = () => {
    isSilent = true;
    for (const pair of pairs) pair.isLost = true;
  };

  const pass = (pair: Pair, from: Socket, to: Socket) => {
    // One piece after the other: none may overtake another.
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      if (pair.isLost) return;
      const { least, most } = wait;
      const ms = least + (most - least) * Math.random();
      last = last.then(async () => {
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
        if (pair.isLost || to.destroyed) return;
        to.write(bytes);
        if (lastWords === undefined || !bytes.includes(lastWords)) return;
        lastWords = undefined;
        beSilent();
      });
    });
  };
  const listener = createServer((client) => {
    const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    const pair = { client, server, isLost: isSilent };
    pairs.add(pair);
    pass(pair, client, server);
    pass(pair, server, client);
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        // Of a lost line neither end hears what becomes of the other: what it held stays held.
        if (pair.isLost) return;
        pairs.delete(pair);
        client.destroy();
        server.destroy();
      });
    }
  });
  const cutAll = () => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  const listen = (at: number) =>
    new Promise<void>((resolve) => listener.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: ownPort } = listener.address() as AddressInfo;
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String(ownPort);
  return {
    url: address.href,
    delay(least, most) {
      wait = { least, most };
    },
    drop(chance = 1) {
      for (const { client } of pairs) if (Math.random() < chance) client.destroy();
    },
    async goAway() {
      const closed = new Promise((resolve) => listener.close(resolve));
      cutAll();
      await closed;
    },
    beSilent,
    beSilentAfter(text) {
      lastWords = text;
    },
    async comeBack() {
      isSilent = false;
      if (!listener.listening) await listen(ownPort);
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      cutAll();
      await closed;
    },
  };
}
