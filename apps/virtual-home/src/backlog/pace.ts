/** A rate limiter: a burst at first, then a fixed number per second (real time). */
export class Pace {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #filledAt = performance.now()

  constructor(burst: number, perSecond: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#tokens = burst
  }

  /** Resolves when the next message may be sent. */
  async take(): Promise<void> {
    this.#fill()
    if (this.#tokens < 1) {
      const waitMs = ((1 - this.#tokens) / this.#perSecond) * 1000
      await new Promise((resolve) => setTimeout(resolve, Math.max(20, waitMs)))
      this.#fill()
    }
    this.#tokens -= 1
  }

  #fill(): void {
    const now = performance.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond)
    this.#filledAt = now
  }
}
