import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { messages } from '../messages.ts'
import { arrivalOf } from '../sign-in/service.sessions.server.ts'
import * as contract from './contract.ts'
import { flowMinutes } from './rules.ts'
import { finishSso, type Onward, startSso, receiveLogout } from './service.flow.server.ts'
import type { Provider } from './service.provider.server.ts'
import { spendTicket } from './service.ticket.server.ts'

export function registerSso(app: FastifyInstance, deps: Deps, provider: Provider): void {
  const cookie = browserCookie(deps.config.publicUrl.startsWith('https:'))
  const send = (reply: FastifyReply, { location, browser }: Onward) => {
    if (browser) reply.header('set-cookie', cookie.write(browser))
    return reply.header('referrer-policy', 'no-referrer').redirect(location, 302)
  }
  mount(app, contract.startSso, async ({ query, request, reply }) => {
    const browser = cookie.read(request)
    return send(reply, await startSso(deps, provider, { address: request.ip, ...query, ...(browser && { browser }) }))
  })
  mount(app, contract.finishSso, async ({ query, request, reply }) =>
    send(reply, await finishSso(deps, provider, { answer: query, browser: cookie.read(request) })),
  )
  mount(app, contract.spendSsoTicket, async ({ body, request, reply }) => {
    const { from } = arrivalOf(request)
    const answer = await spendTicket(deps, { ...body, browser: cookie.read(request), from })
    reply.header('set-cookie', cookie.remove)
    return answer
  })
  void app.register(async (forms) => {
    const form = 'application/x-www-form-urlencoded'
    forms.addContentTypeParser<string>(form, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    mount(forms, contract.receiveSsoLogout, async ({ body, request }) => {
      await receiveLogout(deps, provider, body.logout_token, request.ip)
      return { message: messages.loggedOut }
    })
  })
}

/** The cookie that binds a login to the browser that began it: no other site can finish a login in it. It opens nothing by itself. */
function browserCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-sso' : 'sso'
  const written = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  return {
    write: (value: string) => written(value, flowMinutes * 60),
    remove: written('', 0),
    read: ({ headers }: FastifyRequest) => pattern.exec(headers.cookie ?? '')?.[1],
  }
}
