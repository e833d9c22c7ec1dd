interface Limits {
  /** The problem with a file; undefined when it can be sent. */
  problemOf: (file: File) => string | undefined
  /** How many files may be sent at once. */
  most: number
}

/** The chosen files that can be sent, without repetitions, and the problem of the first that cannot. */
export function sortOutFiles(files: readonly File[], { problemOf, most }: Limits) {
  const good: File[] = []
  let problem: string | undefined
  for (const file of files) {
    const wrong = problemOf(file)
    const twice = good.some(
      ({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified,
    )
    if (wrong) problem ??= wrong.includes(file.name) ? wrong : `${file.name}: ${wrong}`
    else if (good.length >= most) problem ??= `At most ${most} files can be sent at once.`
    else if (!twice) good.push(file)
  }
  return { good, problem }
}
