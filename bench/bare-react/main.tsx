import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A minimal React page: one heading and one field. Our first loads and keystrokes are reported as ratios to it. */
function BarePage() {
  const [typed, setTyped] = useState('')
  return (
    <main>
      <h1>Bare React</h1>
      <p>A page that is nothing but a heading, a line of text and a field.</p>
      <input
        type="search"
        aria-label="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p>{typed}</p>
    </main>
  )
}

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<BarePage />)
