import formats from './formats.json' with { type: 'json' }

export type Format = (typeof formats)[number]

/** What a file of a format is and what to do, in sentences. */
export const sentencesOf = (format: Format | undefined): string =>
  format ? `This file is ${format.is}. ${format.advice}` : ''

/** The first format that fits, or undefined. */
export const findFormat = (fits: (format: Format) => boolean): Format | undefined => formats.find(fits)

/** What a refused file is by its name and what to do; empty if nothing is known of it. */
export const describeName = (name: string): string =>
  sentencesOf(findFormat(({ names }) => new RegExp(names).test(name.toLowerCase())))
