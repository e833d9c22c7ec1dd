/** `npm run … | head` closes the output early: a command that only prints ends there, without the stack of an error. */
export const endWithReader = (): void =>
  void process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
