const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID (RFC 9562); no other text is the id of a record. */
export const isUuid = (text: string): boolean => uuid.test(text)
