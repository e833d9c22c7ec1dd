import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test-server.ts'
import { accountOf, type Server, startServer, waitUntil } from './engine.ts'

/** An IMAP server on this machine with any user, whose password is `secret`, in a folder of its own. */
export interface Dovecot {
  port: number
  /** The mailbox of a user for INBOUND_MAIL_URL. */
  url(user: string, port?: number): string
  stop(): Promise<void>
}

/** Starts Dovecot on a free port of this machine. */
export async function startDovecot(): Promise<Dovecot> {
  const dir = mkdtempSync(join(tmpdir(), 'dovecot-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const account = accountOf('dovecot')
  const user = account ? 'dovecot' : userInfo().username
  const group = account ? 'dovecot' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(dir, name))
  if (account) for (const name of ['run', 'state', 'mail', '']) chownSync(join(dir, name), account.uid, account.gid)
  writeFileSync(join(dir, 'dovecot.conf'), settings({ dir, user, group, port }))
  // Its master changes users itself, so it keeps root where it has it.
  const server: Server = startServer(['dovecot', '-F', '-c', join(dir, 'dovecot.conf')], {
    log: join(dir, 'dovecot.log'),
    cwd: dir,
  })
  const dovecot: Dovecot = {
    port,
    url: (name, through = port) => `imap://${encodeURIComponent(name)}:secret@127.0.0.1:${through}/INBOX`,
    async stop() {
      await server.stop('SIGTERM')
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await waitUntil('Dovecot', () => greets(port), 30)
    return dovecot
  } catch (error) {
    await dovecot.stop()
    throw error
  }
}

const greets = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (good: boolean) => {
      socket.destroy()
      resolve(good)
    }
    socket.setTimeout(2_000, () => end(false))
    socket.on('error', () => end(false)).on('data', (bytes) => end(bytes.toString().startsWith('* OK')))
  })

interface MailServerPlace {
  dir: string
  user: string
  group: string
  port: number
}

const settings = ({ dir, user, group, port }: MailServerPlace): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = /dev/stderr
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${dir}/mail/%u
first_valid_uid = 1
mail_uid = ${user}
mail_gid = ${group}
ssl = no
disable_plaintext_auth = no
mail_max_userip_connections = 50
passdb {
  driver = static
  args = nopassword=n password=secret
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${dir}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
namespace inbox {
  inbox = yes
  separator = /
}
`
