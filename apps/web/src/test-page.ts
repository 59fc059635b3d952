// The page's own styles, before those of any component.
import '#styles/app.css'

// Files of tests share an origin: each begins as a browser that was never here, whatever the one before it left.
localStorage.clear()
sessionStorage.clear()
