import { loginWithPasskey, startPasskeyLogin } from '#features/accounts/passkeys/contract.ts'
import { ApiError, createApiClient, type TransportRequest } from '#kit/api/api-client.ts'
import { readNext } from '#kit/sign-in/login-address.ts'
import { signWithPasskey } from '#kit/sign-in/passkey.ts'
import { isStoredUser } from '#kit/sign-in/stored-user.ts'
import { eraseText } from './stored-form.ts'
import { storeSignIn } from './sign-in.ts'

async function send({ method, url, headers, body }: TransportRequest) {
  const answer = await fetch(url, { method, headers, body: body as string, signal: AbortSignal.timeout(60_000) }).catch(
    () => {
      throw new ApiError(0, 'Network error. Check your connection and try again.')
    },
  )
  const json = () => answer.json() as Promise<unknown>
  return { status: answer.status, header: (name: string) => answer.headers.get(name) ?? undefined, json }
}
const api = createApiClient({ send })

/** Logs in with a passkey, alone or after the password, and opens the page that asked for the login. */
export async function logInWithPasskey({ dataset }: HTMLElement): Promise<void> {
  const challenge = dataset.challenge || undefined
  const { options } = await api.call(startPasskeyLogin, { body: { challenge } })
  const response = await signWithPasskey(options)
  const { token, user } = await api.call(loginWithPasskey, { body: { challenge, response: response as never } })
  if (!isStoredUser(user) || !storeSignIn(token, user))
    throw new ApiError(
      0,
      'This browser did not keep your login. In its settings, allow this site to store data on this device. Then log in again.',
    )
  eraseText(dataset.draft ?? '')
  location.replace(readNext(location.search, user))
}
