import { connect, createServer, type Server, type Socket } from 'node:net';

/** An ordinary balancer: who comes is led to the first of the nodes that takes them, and let go when it goes. */
export class Balancer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  /** Addresses of nodes, the preferred one first. */
  nodes: readonly string[];

  static async before(nodes: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(nodes);
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  private constructor(nodes: readonly string[]) {
    this.nodes = nodes;
    this.server = createServer((client) => this.lead(client, [...this.nodes]));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  private lead(client: Socket, [first, ...others]: string[]): void {
    if (first === undefined) {
      client.destroy();
      return;
    }
    const { hostname: host, port } = new URL(first);
    const node = connect({ host, port: Number(port) });
    this.keep(client);
    this.keep(node);
    node.once('error', () => this.lead(client, others));
    node.once('connect', () => {
      client.pipe(node).pipe(client);
      for (const [one, other] of [[client, node] as const, [node, client] as const])
        one.once('close', () => other.destroy());
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
