// node scripts/busy.js: keeps every processor busy until it is ended, for `npm run flakes -- --busy`.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

process.on('disconnect', () => process.exit(0))
for (let left = availableParallelism(); left > 0; left -= 1) {
  new Worker('for (;;) Math.random()', { eval: true })
}
