import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server that accepts every mail and counts the deliveries of each by its Message-ID. */
export interface MailSink {
  url: string
  deliveries: Map<string, number>
  close(): Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const deliveries = new Map<string, number>()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    converse(socket, (mail) => {
      const id = /^Message-ID:\s*<([^>]+)>/im.exec(mail)?.[1] ?? 'none'
      deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The least of SMTP (RFC 5321) that a sending program needs. */
function converse(socket: Socket, accept: (mail: string) => void): void {
  let rest = ''
  let inData = false
  socket.setEncoding('utf8')
  socket.write('220 sink ready\r\n')
  socket.on('data', (text: string) => {
    rest += text
    for (;;) {
      const end = inData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const part = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        accept(part)
        socket.write('250 accepted\r\n')
        continue
      }
      const verb = part.slice(0, 4).toUpperCase()
      inData = verb === 'DATA'
      socket.write(inData ? '354 go ahead\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      if (verb === 'QUIT') socket.end()
    }
  })
}
