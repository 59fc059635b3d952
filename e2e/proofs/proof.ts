/** How one of the long proofs ended. */
export type Proof = { hasPassed: boolean; detail: string }
