import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that simulates network faults. */
export interface FaultProxy {
  /** Address of the server through the proxy. */
  url: string;
  /** Delays each chunk by a random time in ms; 0 and 0 turns it off. */
  delay(minMs: number, maxMs: number): void;
  /** Cuts all connections, or each with this probability. */
  drop(chance?: number): void;
  /** Cuts all connections and refuses new ones until `comeBack`. */
  goAway(): Promise<void>;
  /** Accepts connections and bytes, but forwards nothing in either direction. */
  beSilent(): void;
  /** Becomes silent after this text, which still arrives, so that its reply is lost. */
  beSilentAfter(text: string): void;
  /** Forwards new connections again. Silent ones stay dead. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  isLost: boolean;
}

/**
 * @param url of the server with a port; PostgreSQL may use a socket folder
 */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  const { port, hostname } = address;
  const pairs = new Set<Pair>();
  let wait = { min: 0, max: 0 };
  let isSilent = false;
  let silenceTrigger: string | undefined;

  const beSilent = () => {
    isSilent = true;
    for (const pair of pairs) pair.isLost = true;
  };

  const pass = (pair: Pair, from: Socket, to: Socket) => {
    // Keeps chunks in order.
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      if (pair.isLost) return;
      const { min, max } = wait;
      const ms = min + (max - min) * Math.random();
      last = last.then(async () => {
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
        if (pair.isLost || to.destroyed) return;
        to.write(bytes);
        if (silenceTrigger === undefined || !bytes.includes(silenceTrigger)) return;
        silenceTrigger = undefined;
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
        // Neither end of a dead connection hears about the other, so its locks stay.
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
  const { port: proxyPort } = listener.address() as AddressInfo;
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String(proxyPort);
  return {
    url: address.href,
    delay(minMs, maxMs) {
      wait = { min: minMs, max: maxMs };
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
      silenceTrigger = text;
    },
    async comeBack() {
      isSilent = false;
      if (!listener.listening) await listen(proxyPort);
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      cutAll();
      await closed;
    },
  };
}
