import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A TCP connection to a database that a test makes slow, cuts or refuses. */
export class Line {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  /** Milliseconds that every packet waits, in each direction. */
  delay = 0
  port = 0

  constructor(target: NetConnectOpts) {
    this.#server = createServer({ noDelay: true }, (near) => {
      const far = connect(target)
      this.#carry(near, far)
      this.#carry(far, near)
    })
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    // One after the other, so that a delay changes no order.
    let last = Promise.resolve()
    const after = (work: () => void) => {
      last = last.then(() => (this.delay > 0 ? sleep(this.delay) : undefined)).then(work)
    }
    from.on('data', (chunk) => after(() => void to.write(chunk)))
    from.on('end', () => after(() => void to.end()))
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroySoon()
    })
  }

  /** Accepts connections, at the same port as before. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  /** Drops every connection in the middle of whatever it carries. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Drops every connection and refuses new ones. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.cut()
    await closed
  }
}
