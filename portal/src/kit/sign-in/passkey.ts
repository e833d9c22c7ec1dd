import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/api-client.ts'

/** Has the device make a key; throws ApiError with a sentence for the person. */
export const makePasskey = (options: object) =>
  orSentence(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

/** Has the device sign a challenge; throws ApiError with a sentence for the person. */
export const signWithPasskey = (options: object) =>
  orSentence(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** By the names of WebAuthn; browsers give one name to what the person cancelled and what took too long. */
const sentences: Record<string, string> = {
  NotAllowedError: 'Your device did not answer: you cancelled, or the time ran out. Try again when you are ready.',
  AbortError: 'Your device did not answer: you cancelled, or the time ran out. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only at the usual address of this portal. Open the portal there.',
  NotSupportedError: 'This device cannot make a passkey for the portal. Use another device or an authenticator app.',
  ConstraintError: 'This device has no screen lock. Set up a PIN, finger or face on it, then try again.',
}

async function orSentence<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new ApiError(0, sentences[name] ?? 'Your device could not do this. Try again, or use another way to log in.')
  }
}
