// Lies in React's own chunk and runs it there: that chunk arrives first, so this work is done while the app's own is still on
// its way, and in a task apart. Without it all would run as one long task at the end.
import 'react-dom/client'
