// The program by its former name, for the tools that start it so.
import './main.js'
