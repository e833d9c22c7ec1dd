import { createServer, type Server, type Socket } from 'node:net'

export interface AcceptedMail {
  to: string
  messageId: string
  /** On one line. */
  subject: string
}

export interface TestMailServer {
  url: string
  accepted: AcceptedMail[]
  close(): void
}

/** A mail server on this machine. `refuse` answers with a line such as '451 later' instead of taking a mail. */
export async function startMailServer(refuse: (mail: AcceptedMail) => string | undefined): Promise<TestMailServer> {
  const accepted: AcceptedMail[] = []
  const server: Server = createServer((socket) =>
    converse(socket, (mail) => {
      const refusal = refuse(mail)
      if (refusal === undefined) accepted.push(mail)
      return refusal ?? '250 taken'
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, accepted, close: () => void server.close() }
}

function converse(socket: Socket, take: (mail: AcceptedMail) => string): void {
  let unread = ''
  let to = ''
  let isData = false
  const print = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (word === 'DATA') isData = true
    print(word === 'DATA' ? '354 go' : word === 'QUIT' ? '221 bye' : '250 ok')
  }
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', (text: string) => {
    unread += text
    for (let end = 0; ; unread = unread.slice(end)) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(mark)
      if (at === -1) return
      end = at + mark.length
      const part = unread.slice(0, at)
      if (isData) {
        isData = false
        print(take({ to, ...headersOf(part) }))
      } else answer(part)
    }
  })
  print('220 test')
}

function headersOf(source: string): Omit<AcceptedMail, 'to'> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const read = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return { messageId: read('message-id'), subject: read('subject') }
}
