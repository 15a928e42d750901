// Every style sheet that all pages share, in order.
import './fonts.css';
import './tokens.css';
import './base.css';
import './frame.css';
import './prompt.css';
import './seats.css';
import './card.css';
import './log.css';
import './refusal.css';
import './phone.css';
import './shell.css';
import './home.css';
import './light.css';
