// Ends with 0 when the portal in this container is alive: for engines that have no other way to ask.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
