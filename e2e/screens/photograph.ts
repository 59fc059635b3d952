import { keepAnswers } from './kept-answers.ts'
import type { Place } from './places.ts'
import type { Recording } from './recordings.ts'
import type { Sitting } from './sittings.ts'
import type { Studio } from './studio.ts'
import { type Frame, takePictures } from './take-pictures.ts'

/** The pictures of a sitting, one for each view, with the replies that they were drawn from. */
export async function record(
  studio: Studio,
  { screen, language, views }: Sitting,
  given: { folder: string; gateway: string; place: Place; frame?: Frame },
): Promise<Recording> {
  const { reads } = screen
  const answers = keepAnswers(given.gateway)
  studio.server.serve({ folder: given.folder, answers, reads })
  const visit = {
    ...given.place,
    language,
    screen,
    isLoading: reads === 'held',
    frame: given.frame ?? 'page',
  }
  const pictures = await takePictures(studio, visit, views)
  return { ...given.place, answers: await answers.given(), pictures }
}

/**
 * The pictures of the same sitting in another build, drawn from the same replies at the same instant. Throws if it
 * sends a request that was not recorded.
 */
export async function repeat(
  studio: Studio,
  { screen, language, views }: Sitting,
  { folder, recording }: { folder: string; recording: Recording },
): Promise<string[]> {
  const { reads } = screen
  const answers = keepAnswers(null, recording.answers)
  studio.server.serve({ folder, answers, reads })
  const pictures = await takePictures(
    studio,
    { ...recording, language, screen, isLoading: reads === 'held', frame: 'page' },
    views,
  )
  if (answers.lacking.length === 0) return pictures
  throw new Error(`What is recorded lacks ${answers.lacking.join(', ')}: --fresh records again.`)
}
