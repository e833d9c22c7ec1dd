/** Encrypted by AES-GCM under the owner's key. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const algorithm = 'AES-GCM'
/** What a seal is for; one that was moved to another entry does not open. */
const params = (iv: Uint8Array<ArrayBuffer>, label: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(label),
})

const uses: KeyUsage[] = ['encrypt', 'decrypt']

/** The key cannot be read out again, not even by a script of the page. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64), algorithm, false, uses)
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, uses)
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

export async function seal(key: CryptoKey, label: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(params(iv, label), key, plain) }
}

/** Rejects with an OperationError under any other key or label. */
export const unseal = (key: CryptoKey, label: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(params(iv, label), key, bytes)
