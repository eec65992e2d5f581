import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a house answers while it stands by: that it is there, for whoever watches its process, and that it serves nobody,
 * for the balancer in front of it.
 */
export class StandbyDoor {
  private readonly server: Server;

  constructor() {
    this.server = createServer(({ url }, response) => {
      const isAlive = url === '/livez';
      const told = isAlive ? { ok: true } : { ok: false, message: 'Standing by: another house has the record.' };
      response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(told));
    });
  }

  open({ host, port }: { readonly host: string; readonly port: number }): Promise<AddressInfo> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve(this.server.address() as AddressInfo));
    });
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
