import { createServer, type Server, type Socket } from 'node:net'

/** A mail server that notes the Message-ID and the sender of each mail; `losesAnswers` cuts the connection before it confirms a mail that it has taken. */
export class MailServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly ids: string[] = []
  readonly senders: string[] = []
  losesAnswers = false
  /** The only sender that it takes; any without it. */
  onlySender = ''
  port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  constructor() {
    this.#server = createServer((socket) => this.#talk(socket))
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    const print = (line: string) => socket.write(`${line}\r\n`)
    let rest = ''
    let mail: string[] | undefined
    print('220 test')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!mail) {
          if (/^data/i.test(line)) mail = []
          const sender = /^mail from:<(.*?)>/i.exec(line)?.[1]
          if (sender) this.senders.push(sender)
          if (sender && this.onlySender && sender !== this.onlySender) print('550 5.7.60 not permitted')
          else print(/^data/i.test(line) ? '354 go' : /^quit/i.test(line) ? '221 bye' : '250 ok')
        } else if (line !== '.') mail.push(line)
        else {
          this.ids.push(/^message-id:\s*(\S+)/im.exec(mail.join('\n'))?.[1] ?? 'none')
          mail = undefined
          if (this.losesAnswers) socket.destroy()
          else print('250 taken')
        }
      }
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
