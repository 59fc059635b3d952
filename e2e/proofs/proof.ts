/** The result of one of the long proofs. */
export type Proof = { hasPassed: boolean; detail: string }
