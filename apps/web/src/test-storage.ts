// Before any other style, as in the page.
import '#styles/layers.css'

// Files of tests share an origin: each begins as a browser that was never here, whatever the one before it left.
localStorage.clear()
sessionStorage.clear()
